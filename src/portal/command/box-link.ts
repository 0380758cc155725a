/** The search box that the bar was opened from. */
export interface BoxLink {
  readText(): string
  /** Writes what is typed in the bar into the box. */
  writeText(text: string): void
  /** Searches as Enter in the box does. */
  submit(): void
}

export function createBoxLink(field: HTMLInputElement): BoxLink {
  // React listens to the native setter
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
