// Components for React 18 and 19. React 18 sets objects as attributes and cannot listen to a tag's events; React 19 does
// so depending on whether the tag is defined yet. Hence the wrapper does both itself.
import {
  createElement,
  forwardRef,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useState,
  type ForwardRefExoticComponent,
} from 'react'
import { splitProps, type Props, type TagMembers } from './split-props.ts'

/** React 18 warns of layout effects on a server, where no effect runs. */
const useBrowserEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect

interface Host {
  element: HTMLElement | null
  /** As set last. */
  properties: Record<string, unknown>
  attach(element: HTMLElement | null): void
}

function createHost() {
  const host: Host = {
    element: null,
    properties: {},
    attach(element) {
      host.element = element
    },
  }
  return host
}

/** @param load imports the entry that defines the tag; called once a component is mounted, never on a server */
export function wrap(members: TagMembers, load: () => Promise<unknown>): ForwardRefExoticComponent<Props> {
  const Wrapped = forwardRef<HTMLElement, Props>((props, ref) => {
    const [host] = useState(createHost)
    const { attributes, objects, listeners, others } = splitProps(props, members)
    const { className, ...rest } = others
    useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => host.element, [host])
    useBrowserEffect(() => void load(), [])
    useBrowserEffect(() => {
      for (const name of members.properties) {
        const value = objects[name] ?? null
        if (value === (host.properties[name] ?? null)) continue
        if (host.element) Reflect.set(host.element, name, value)
        host.properties[name] = value
      }
    })
    useBrowserEffect(() => {
      const { element } = host
      const given = Object.entries(listeners).flatMap(([event, listener]) =>
        typeof listener === 'function'
          ? [[event, (received: Event): unknown => listener(received)] as const]
          : [],
      )
      for (const [event, listener] of given) element?.addEventListener(event, listener)
      return () => {
        for (const [event, listener] of given) element?.removeEventListener(event, listener)
      }
    })
    // React 18 knows no className of custom elements
    const styled = className == null ? {} : { class: className }
    return createElement(members.tag, { ...rest, ...styled, ...attributes, ref: host.attach })
  })
  Wrapped.displayName = members.tag
  return Wrapped
}
