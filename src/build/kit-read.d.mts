export interface Words {
  en: string
  zh: string
}
export interface Attribute {
  name: string
  type: string
  value: string
  text: Words
}
export interface Told {
  name: string
  text: Words
}
export interface Tag {
  tag: string
  /** From the project's folder, with `/`. */
  file: string
  readme: string
  summary: Words
  attributes: Attribute[]
  /** Attributes that the element takes and no doc block names. */
  undocumented: string[]
  events: Told[]
  slots: Told[]
  parts: Told[]
}
export interface Kit {
  version: string
  src: string
  tags: Tag[]
  events: (Told & { type: string; cancellable: boolean })[]
  common: { attributes: Attribute[]; events: Told[] }
  config: { source: string; keys: (Told & { type: string })[]; attributes: Attribute[] }
  tokens: (Told & { value: string; group: Words })[]
}
export function readKit(src: string): Kit
