/**
 * Tells password managers which user the form's password belongs to. It must be a text field: they ignore those of type `hidden`
 * (https://www.chromium.org/developers/design-documents/form-styles-that-chromium-understands/).
 */
export function HiddenUsername({ uid }: { uid: string }) {
  return <input type="text" name="username" autoComplete="username" value={uid} readOnly hidden />;
}
