/** The search box from which the command bar was opened. */
export interface BoxLink {
  readText(): string
  /** Copies the bar's text into the box. */
  writeText(text: string): void
  /** Submits the box, like Enter. */
  submit(): void
}

export function createBoxLink(field: HTMLInputElement): BoxLink {
  // React overrides `value` on the element; only the native setter makes it see a change
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!
  return {
    readText: () => field.value,
    writeText(text) {
      setValue.call(field, text)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    },
    submit: () => field.form?.requestSubmit(),
  }
}
