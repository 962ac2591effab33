/** Says why something failed; nothing where nothing did. */
export function ErrorLine({ error }: { error: string | undefined }) {
	return error === undefined ? null : (
		<p class="error" role="alert">
			{error}
		</p>
	);
}
