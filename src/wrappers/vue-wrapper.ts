// Components for Vue 3. `^name` is always an attribute and `.name` always a property, whether or not the tag is defined
// yet. The components are functions, so a template ref is the element itself.
import { h, type FunctionalComponent } from 'vue'
import { splitProps, type Props, type TagMembers } from './split-props.ts'

const prefixed = (prefix: string, entries: Props) =>
  Object.fromEntries(Object.entries(entries).map(([name, value]) => [prefix + name, value]))

/** Earlier renderers on a server do not know the prefix. */
const ATTRIBUTE = typeof document === 'undefined' ? '' : '^'

/** @param load imports the entry that defines the tag; called once a component is mounted, never on a server */
export function wrap(members: TagMembers, load: () => Promise<unknown>): FunctionalComponent {
  const Wrapped: FunctionalComponent = (_props, { attrs, slots }) => {
    const { attributes, objects, listeners, others } = splitProps(attrs, members)
    return h(
      members.tag,
      {
        ...others,
        ...prefixed(ATTRIBUTE, attributes),
        ...prefixed('.', objects),
        // univ-… → onUniv-…, which Vue takes for the same name
        ...Object.fromEntries(
          Object.entries(listeners).map(([event, value]) => [`onU${event.slice(1)}`, value]),
        ),
        onVnodeBeforeMount: () => void load(),
      },
      slots['default']?.(),
    )
  }
  Wrapped.inheritAttrs = false
  Wrapped.displayName = members.tag
  return Wrapped
}
