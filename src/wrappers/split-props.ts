import { kebabCase } from '../element/define/codec.ts'

/** What a wrapper knows of its tag; the build writes it from the documentation of the elements. */
export interface TagMembers {
  tag: string
  /** In kebab case. */
  attributes: readonly string[]
  /** Names that may hold an object or a function. */
  properties: readonly string[]
  events: readonly string[]
}

export type Props = Readonly<Record<string, unknown>>
interface SplitProps {
  attributes: Record<string, string>
  /** The given of `properties`. */
  objects: Record<string, unknown>
  /** By the name of the event. */
  listeners: Record<string, unknown>
  /** What the framework knows itself: class, style, children, DOM events. */
  others: Record<string, unknown>
}

/** univ-favorite-changed → onFavoriteChanged */
const listenerName = (event: string) =>
  event.replace(/^univ/, 'on').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

const isObject = (value: unknown) =>
  (typeof value === 'object' && value !== null) || typeof value === 'function'

/** Sorts a component's props: objects become properties, the rest attributes. `noHead` and `no-head` are the same. */
export function splitProps(props: Props, { attributes, properties, events }: TagMembers): SplitProps {
  const split: SplitProps = { attributes: {}, objects: {}, listeners: {}, others: {} }
  for (const [name, value] of Object.entries(props)) {
    const attribute = kebabCase(name)
    const event = events.find((entry) => listenerName(entry) === name)
    if (event) split.listeners[event] = value
    else if (properties.includes(name) && (isObject(value) || !attributes.includes(attribute)))
      split.objects[name] = value
    else if (!attributes.includes(attribute)) split.others[name] = value
    else if (value != null && value !== false)
      split.attributes[attribute] = value === true ? '' : String(value)
  }
  return split
}
