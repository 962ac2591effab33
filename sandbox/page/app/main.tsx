import { render } from 'preact';
import { startListening } from './api/live';
import { App } from './app';

const place = document.getElementById('app');
if (!place) throw new Error('The page has no place for the app.');
render(<App />, place);
startListening();
