import { useEffect, useState } from 'react'
import { boolean, choice, property, string } from '../../src/element/define/codec.ts'
import { describeTag } from '../../src/element/define/describe-tag.tsx'
import { useUniv, type Univ } from '../../src/element/hooks/view-hooks.ts'
import { eventually, flushEvents } from '../ui/render-in-shadow.tsx'

// A minimal tag, and stubs of the network with a configuration file.

interface ProbeProps {
  label: string
  open: boolean
  size: 'small' | 'large'
  items: unknown
}

export interface Probe extends HTMLElement, ProbeProps {
  config: unknown
  mode: string
  theme: string
  silentErrors: boolean
  refresh(): void
}

/** Mounts, unmounts and context of the views, by host. */
export const viewRecords = new WeakMap<
  Element,
  { univ: Univ; props: ProbeProps; mounts: number; unmounts: number }
>()
/** Views mounted now (`now`) and in total (`ever`). */
export const mountCounts = { now: 0, ever: 0 }
/** While `now` is true, renders throw. */
export const failNextRender: { now: boolean; error?: Error } = { now: false }

function ProbeView(props: ProbeProps) {
  const univ = useUniv()
  const [pressed, setPressed] = useState(0)
  const before = viewRecords.get(univ.host)
  viewRecords.set(univ.host, { univ, props, mounts: before?.mounts ?? 0, unmounts: before?.unmounts ?? 0 })
  useEffect(() => {
    mountCounts.now++
    mountCounts.ever++
    viewRecords.get(univ.host)!.mounts++
    return () => {
      mountCounts.now--
      viewRecords.get(univ.host)!.unmounts++
    }
  }, [univ.host])
  if (failNextRender.now) throw failNextRender.error ?? new Error('the view broke')
  return (
    <section>
      <p>{`${props.label}|${props.open}|${props.size}|${univ.lang}|${univ.mode}`}</p>
      <input aria-label="text" />
      <button type="button" onClick={() => setPressed(pressed + 1)}>
        {pressed}
      </button>
    </section>
  )
}

export const describeProbe = (
  tag: `univ-${string}`,
  more: { provides?: Parameters<typeof describeTag>[0]['provides'] } = {},
) =>
  describeTag<ProbeProps>({
    tag,
    attributes: {
      label: string('none'),
      open: boolean,
      size: choice('small', 'large'),
      items: property<unknown>(null),
    },
    view: ProbeView,
    ...more,
  })

export const HOME = `${location.origin}/hall/`

/** The requests in order, and the responses by URL; other URLs get 404. */
export const requests: { url: string; init: RequestInit | undefined }[] = []
export const responses = new Map<string, () => Response | Promise<Response>>()

export const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

const network = globalThis.fetch
/** Stubs `fetch`, so that no request leaves the page; call before each test. */
export function stubNetwork(): void {
  requests.length = 0
  responses.clear()
  responses.set(`${HOME}univ-config.json`, () => json({}))
  globalThis.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    requests.push({ url, init })
    return (responses.get(url) ?? (() => json({}, 404)))()
  }
}
/** Restores the network and removes the elements of the test. */
export function restoreNetwork(): void {
  globalThis.fetch = network
  failNextRender.now = false
  delete failNextRender.error
  for (const left of document.querySelectorAll('[data-probe]')) left.remove()
}

/** Resolves once the condition holds; otherwise rejects with `label`. */
export async function waitUntil(
  condition: () => unknown,
  label: string | (() => string) = String(condition),
): Promise<void> {
  await eventually(() => {
    if (!condition()) throw new Error(`did not come true: ${typeof label === 'string' ? label : label()}`)
  })
}
/** Waits long enough for any pending update to run, and for the replies of stubs to be read. */
export async function waitUntilIdle(): Promise<void> {
  for (let turn = 0; turn < 40; turn++) {
    await flushEvents()
    // a body comes from another process: on a busy machine, later than any number of turns
    if (turn % 8 === 0) await json({}).clone().text()
  }
}

/** Adds a tag in a container that `restoreNetwork` removes; `prepare` runs before the insertion. */
export function addTag<E extends HTMLElement = Probe>(
  tag: string,
  attributes: Record<string, string> = {},
  parent: Element | ShadowRoot = addBox(),
): E {
  const element = document.createElement(tag) as E
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  parent.append(element)
  return element
}
export function addBox(
  parent: Element = document.body,
  attributes: Record<string, string> = {},
): HTMLElement {
  const element = document.createElement('div')
  element.dataset['probe'] = ''
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  parent.append(element)
  return element
}

export const textOf = (host: Element): string => host.shadowRoot?.querySelector('p')?.textContent ?? ''
/** Resolves when the tag has rendered. */
export async function whenShown<E extends Element>(host: E): Promise<E> {
  await waitUntil(() => host.shadowRoot?.querySelector('p'), `<${host.localName}> shows its view`)
  return host
}

/** Asserts identity. Not `expect(a).to.equal(b)`: chai takes too long to diff two elements. */
export function expectSame(a: unknown, b: unknown, label = 'the same object'): void {
  if (a !== b) throw new Error(`not ${label}`)
}
