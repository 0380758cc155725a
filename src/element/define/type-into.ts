export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** As if typed, so that the view's state follows. */
export function typeInto(field: Field, value: string): void {
  if (field.value === value) return
  // React overrides the property of the element, to ignore what scripts set
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, value)
  field.dispatchEvent(new Event(field.localName === 'select' ? 'change' : 'input', { bubbles: true }))
}
