export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** By the element's own setter: React overrides the property, to ignore what scripts set. */
export const setValue = (field: Field, value: string): void =>
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, value)

/** As if typed, so that the view's state follows. */
export function typeInto(field: Field, value: string): void {
  if (field.value === value) return
  setValue(field, value)
  field.dispatchEvent(new Event(field.localName === 'select' ? 'change' : 'input', { bubbles: true }))
}
