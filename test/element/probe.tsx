import { useEffect, useState } from 'react'
import { boolean, choice, property, string } from '../../src/element/codec.ts'
import { element } from '../../src/element/define.tsx'
import { useUniv, type Univ } from '../../src/element/univ.ts'
import { settled } from '../ui/stage.tsx'

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
export const seen = new WeakMap<
  Element,
  { univ: Univ; props: ProbeProps; mounts: number; unmounts: number }
>()
/** Mounted now, over all. */
export const alive = { now: 0, ever: 0 }
/** The next renders throw. */
export const broken = { now: false }

function ProbeView(props: ProbeProps) {
  const univ = useUniv()
  const [pressed, setPressed] = useState(0)
  const before = seen.get(univ.host)
  seen.set(univ.host, { univ, props, mounts: before?.mounts ?? 0, unmounts: before?.unmounts ?? 0 })
  useEffect(() => {
    alive.now++
    alive.ever++
    seen.get(univ.host)!.mounts++
    return () => {
      alive.now--
      seen.get(univ.host)!.unmounts++
    }
  }, [univ.host])
  if (broken.now) throw new Error('the view broke')
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

export const probe = (
  tag: `univ-${string}`,
  more: { provides?: Parameters<typeof element>[0]['provides'] } = {},
) =>
  element<ProbeProps>({
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
export const asked: { url: string; init: RequestInit | undefined }[] = []
export const answers = new Map<string, () => Response | Promise<Response>>()

export const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

const network = globalThis.fetch
/** Nothing leaves the page: call before each test. */
export function script(): void {
  asked.length = 0
  answers.clear()
  answers.set(`${HOME}univ-config.json`, () => json({}))
  globalThis.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    asked.push({ url, init })
    return (answers.get(url) ?? (() => json({}, 404)))()
  }
}
/** Gives the page back its network and takes away what a test left. */
export function unscript(): void {
  globalThis.fetch = network
  broken.now = false
  for (const left of document.querySelectorAll('[data-probe]')) left.remove()
}

/** Waits for what a test brought about. */
export async function until(met: () => unknown, what: string | (() => string) = String(met)): Promise<void> {
  for (const end = performance.now() + 5000; !met(); await settled())
    if (performance.now() > end)
      throw new Error(`did not come true: ${typeof what === 'string' ? what : what()}`)
}
/** Long enough for whatever should not have happened. */
export async function quiet(): Promise<void> {
  for (let turn = 0; turn < 40; turn++) await settled()
}

/** Makes a tag, in a place of the page that the end of the test clears; `prepare` comes before it is put there. */
export function place<E extends HTMLElement = Probe>(
  tag: string,
  attributes: Record<string, string> = {},
  parent: Element | ShadowRoot = box(),
): E {
  const made = document.createElement(tag) as E
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  parent.append(made)
  return made
}
export function box(parent: Element = document.body, attributes: Record<string, string> = {}): HTMLElement {
  const made = document.createElement('div')
  made.dataset['probe'] = ''
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  parent.append(made)
  return made
}

export const textOf = (host: Element): string => host.shadowRoot?.querySelector('p')?.textContent ?? ''
/** Resolves when the tag shows its view. */
export async function shown<E extends Element>(host: E): Promise<E> {
  await until(() => host.shadowRoot?.querySelector('p'), `<${host.localName}> shows its view`)
  return host
}

/** The very same object. Not `expect(a).to.equal(b)`: telling how two elements differ takes chai for ever. */
export function same(a: unknown, b: unknown, what = 'the same object'): void {
  if (a !== b) throw new Error(`not ${what}`)
}
