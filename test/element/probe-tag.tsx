import { useEffect, useState } from 'react'
import { boolean, choice, property, string } from '../../src/element/define/codec.ts'
import { describeTag } from '../../src/element/define/describe-tag.tsx'
import { useUniv, type Univ } from '../../src/element/hooks/view-hooks.ts'
import { flushEvents } from '../ui/render-in-shadow.tsx'

// A tag as small as can be, and a page whose configuration is given in.

export interface ProbeProps {
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

/** What views of this file did, by host. */
export const viewRecords = new WeakMap<
  Element,
  { univ: Univ; props: ProbeProps; mounts: number; unmounts: number }
>()
/** Mounted now, over all. */
export const mountCounts = { now: 0, ever: 0 }
/** The next renders throw. */
export const failNextRender = { now: false }

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
  if (failNextRender.now) throw new Error('the view broke')
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

/** What was asked for, in order; unanswered names get 404. `answers` by address. */
export const requests: { url: string; init: RequestInit | undefined }[] = []
export const responses = new Map<string, () => Response | Promise<Response>>()

export const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

const network = globalThis.fetch
/** Nothing leaves the page: call before each test. */
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
/** Gives the page back its network and takes away what a test left. */
export function restoreNetwork(): void {
  globalThis.fetch = network
  failNextRender.now = false
  for (const left of document.querySelectorAll('[data-probe]')) left.remove()
}

/** Waits for what a test brought about. */
export async function waitUntil(
  condition: () => unknown,
  what: string | (() => string) = String(condition),
): Promise<void> {
  for (const end = performance.now() + 5000; !condition(); await flushEvents())
    if (performance.now() > end)
      throw new Error(`did not come true: ${typeof what === 'string' ? what : what()}`)
}
/** Long enough for whatever should not have happened. */
export async function waitUntilIdle(): Promise<void> {
  for (let turn = 0; turn < 40; turn++) await flushEvents()
}

/** Makes a tag, in a place of the page that the end of the test clears; `prepare` comes before it is put there. */
export function addTag<E extends HTMLElement = Probe>(
  tag: string,
  attributes: Record<string, string> = {},
  parent: Element | ShadowRoot = addBox(),
): E {
  const made = document.createElement(tag) as E
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  parent.append(made)
  return made
}
export function addBox(
  parent: Element = document.body,
  attributes: Record<string, string> = {},
): HTMLElement {
  const made = document.createElement('div')
  made.dataset['probe'] = ''
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  parent.append(made)
  return made
}

export const textOf = (host: Element): string => host.shadowRoot?.querySelector('p')?.textContent ?? ''
/** Resolves when the tag shows its view. */
export async function whenShown<E extends Element>(host: E): Promise<E> {
  await waitUntil(() => host.shadowRoot?.querySelector('p'), `<${host.localName}> shows its view`)
  return host
}

/** The very same object. Not `expect(a).to.equal(b)`: telling how two elements differ takes chai for ever. */
export function expectSame(a: unknown, b: unknown, what = 'the same object'): void {
  if (a !== b) throw new Error(`not ${what}`)
}
