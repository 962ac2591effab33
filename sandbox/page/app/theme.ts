// Runs before the first paint, so that a chosen theme never flashes up as the other one.
import { applyTheme, rememberedTheme } from './frame/theme';

applyTheme(rememberedTheme());
