import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { dashed, type Codec } from '../element/codec.ts'
import { fullGround } from '../element/full-ground.tsx'
import { Root, runtimes } from '../element/root.tsx'
import catalogue from '../features/catalogue/element.ts'
import portal from '../portal/element.ts'
import { browserPlatform } from '../runtime/browser.ts'
import { resolveConfig } from '../runtime/config.ts'
import type { Mode } from '../runtime/device.ts'
import { tagOf, type Lang } from '../runtime/i18n.ts'
import { createRuntime, type Runtime } from '../runtime/runtime.ts'
import { createSessionFace } from '../runtime/session-face.ts'

// For servers: the signed-out home as HTML with declarative shadow roots, which the tags take over (take-over.ts).
// Runs in Node, with React; holds no state between calls.

export interface Asked {
  /** Where the scripts lie, absolute, with a slash at the end. */
  home: string
  /** What univ-config.json says. */
  config: unknown
  lang: Lang
  mode: Mode
  /** Answers the guest's reads. */
  fetch: typeof fetch
  /** Addresses of the stylesheets of each tag, from dist/manifest.json `sheets`. */
  sheets: Record<string, string[]>
}

/** A description as far as a server needs it. */
interface Renderable {
  tag: string
  attributes: Record<string, Codec<unknown>>
  view: ComponentType<object>
}
const HALL = portal as unknown as Renderable
const CATALOGUE = catalogue as unknown as Renderable

/** What stands inside <univ-portal> on the guest's home page. Rejects where its data cannot be had. */
export async function prerenderHome(asked: Asked): Promise<string> {
  const { home, lang, mode } = asked
  const told: string[] = []
  const source = { values: asked.config, url: `${home}univ-config.json`, from: 'univ-config.json' }
  const config = resolveConfig(home, [source], (message) => told.push(message))
  const platform = { ...browserPlatform(asked.fetch), log: (message: string) => void told.push(message) }
  const session = createSessionFace({ config, storages: platform.storages })
  const runtime = createRuntime(config, platform, session)
  const inside = { lang: tagOf(lang), mode }
  try {
    const draw = async (tag: Renderable, attributes: Record<string, string>) => {
      // lazy parts of the first screen are there the second time
      await rendered(tag, attributes, runtime, asked)
      return rendered(tag, attributes, runtime, asked)
    }
    const page = await draw(HALL, { ...(mode === 'mobile' && { mode }), lang: inside.lang })
    const [open = '', sections = ''] =
      /<univ-service-catalogue [^>]*?sections="([^"]*)"[^>]*>/.exec(page) ?? []
    const attributes = { view: 'home', sections, ...inside }
    const letGo = await catalogue.settle!(runtime, propsOf(CATALOGUE, attributes) as never)
    const list = await draw(CATALOGUE, attributes)
    letGo()
    if (!open || told.length)
      throw new Error(`the home cannot be rendered: ${told.join('; ') || 'no catalogue'}`)
    // the banner's search works without a script as well (§2: `seq` is the keyword)
    const searching = page
      .replace('<form ', () => `<form action="${config.basePath}workflow/serviceCenter" `)
      .replace('type="search"', 'type="search" name="seq"')
    return searching.replace(open, () => open + list)
  } finally {
    session.dispose()
  }
}

const propsOf = ({ attributes }: Renderable, given: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(attributes).map(([name, codec]) => [name, codec.read(given[dashed(name)] ?? null)]),
  )

/** One tag's shadow root. */
async function rendered(
  tag: Renderable,
  given: Record<string, string>,
  runtime: Runtime,
  { home, sheets }: Asked,
): Promise<string> {
  const host = {
    localName: tag.tag,
    lang: given['lang'],
    clientWidth: 1280,
    hasAttribute: (name: string) => name in given,
    getAttribute: (name: string) => given[name] ?? null,
  } as unknown as HTMLElement
  runtimes.set(host, runtime)
  const text = renderToString(
    <Root
      host={host}
      home={home}
      ground={fullGround}
      provides={undefined}
      View={tag.view}
      viewProps={propsOf(tag, given)}
      mode={given['mode'] ?? ''}
      silentErrors={false}
      moves={0}
      own={{ url: '', attributes: {}, property: null }}
    />,
  )
  await new Promise((done) => setTimeout(done, 0))
  const links = (sheets[tag.tag] ?? []).map((href) => `<link rel="stylesheet" href="/${href}"/>`)
  const still = text
    .replace('<div class="univ"', '<div class="univ" data-still=""')
    // a strict policy takes no style from the markup: it is set when the tag is taken over
    .replaceAll(' style="', ' data-css="')
  return `<template shadowrootmode="open">${links.join('')}${still}</template>`
}
