/**
 * Tells password managers whose password is typed in the same form. It has to be a text field: they pass over those of type `hidden`
 * (https://www.chromium.org/developers/design-documents/form-styles-that-chromium-understands/).
 */
export function HiddenUsername({ uid }: { uid: string }) {
  return <input type="text" name="username" autoComplete="username" value={uid} readOnly hidden />;
}
