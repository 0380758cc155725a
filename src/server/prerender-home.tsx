import type { View } from '../ui/content.ts'
import { renderToString } from 'react-dom/server'
import { kebabCase, type Codec } from '../element/define/codec.ts'
import { registerTexts } from '../element/scope/configured-texts.ts'
import { fullRuntimeScope } from '../element/scope/full-runtime.tsx'
import { TagRoot, tagRuntimes } from '../element/define/tag-root.tsx'
import catalogue from '../features/catalogue/element.ts'
import portal from '../portal/element.ts'
import { createBrowserPlatform } from '../runtime/page/browser-platform.ts'
import { resolveConfig } from '../runtime/config/resolve-config.ts'
import { parseMode, type Mode } from '../runtime/page/device.ts'
import { langTag, loadLang, type Lang } from '../runtime/i18n/translator.ts'
import { createRuntime } from '../runtime/create-runtime.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { createLazySession } from '../runtime/session/lazy-session.ts'
import { createSessionAdapter } from '../runtime/session/session-adapter.ts'

// For servers: renders the signed-out home as HTML with declarative shadow roots, which the tags hydrate
// (hydrate-tag.ts). Runs in Node with React; keeps no state between calls.

export interface PrerenderOptions {
  /** Absolute base URL of the scripts, with a trailing slash. */
  home: string
  /** The content of univ-config.json. */
  config: unknown
  lang: Lang
  mode: Mode
  /** Serves the guest's reads. */
  fetch: typeof fetch
  /** HTML that applies the tags' styles in a shadow root. */
  styles: string
}

/** The parts of a tag's description that a server needs. */
interface Renderable {
  tag: string
  attributes: Record<string, Codec<unknown>>
  view: View
}
const PORTAL = portal as unknown as Renderable
const CATALOGUE = catalogue as unknown as Renderable
/** CSS pixels of an assumed window. */
const WIDTHS: Record<Mode, number> = { desktop: 1280, mobile: 390 }

/** Renders the content of <univ-portal> on the guest's home page. Rejects if its data cannot be loaded. */
export async function prerenderHome(options: PrerenderOptions): Promise<string> {
  const { home, lang, mode } = options
  const warnings: string[] = []
  const source = { values: options.config, url: `${home}univ-config.json`, label: 'univ-config.json' }
  const config = resolveConfig(home, [source], (message) => warnings.push(message))
  registerTexts([source])
  const platform = {
    ...createBrowserPlatform(options.fetch),
    log: (message: string) => void warnings.push(message),
  }
  const session = createLazySession({ config, storages: platform.storages, adapter: createSessionAdapter() })
  const runtime = createRuntime(config, platform, session)
  const context = { lang: langTag(lang), mode }
  try {
    const renderWithLazyParts = async (tag: Renderable, attributes: Record<string, string>) => {
      await loadLang(lang)
      // on the second render, the lazy parts of the first screen and their texts have loaded
      await renderTag(tag, attributes, runtime, options)
      await loadLang(lang)
      return renderTag(tag, attributes, runtime, options)
    }
    const page = await renderWithLazyParts(PORTAL, { ...(mode === 'mobile' && { mode }), lang: context.lang })
    const [open = '', sections = ''] =
      /<univ-service-catalogue [^>]*?sections="([^"]*)"[^>]*>/.exec(page) ?? []
    const attributes = { view: 'home', sections, ...context }
    const release = await catalogue.prefetch!(runtime, propsOf(CATALOGUE, attributes) as never)
    const list = await renderWithLazyParts(CATALOGUE, attributes)
    release()
    if (!open || warnings.length)
      throw new Error(`failed to prerender the home: ${warnings.join('; ') || 'no catalogue'}`)
    // makes the banner's search work without scripts too (§2: `seq` is the keyword), for a keyword (§5); hydration
    // removes the conditions, as the scripts need no message of the browser
    const withSearchForm = page
      .replace('<form ', () => `<form action="${config.basePath}workflow/serviceCenter" `)
      .replace(
        'type="search"',
        'type="search" name="seq" required pattern=".*\\S.*" data-until-ready="required pattern"',
      )
    return withSearchForm.replace(open, () => open + list)
  } finally {
    session.dispose()
  }
}

const propsOf = ({ attributes }: Renderable, values: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(attributes).map(([name, codec]) => [name, codec.parse(values[kebabCase(name)] ?? null)]),
  )

/** Renders one tag's shadow root. */
async function renderTag(
  tag: Renderable,
  attributes: Record<string, string>,
  runtime: Runtime,
  { home, styles }: PrerenderOptions,
): Promise<string> {
  const host = {
    localName: tag.tag,
    lang: attributes['lang'],
    clientWidth: WIDTHS[parseMode(attributes['mode'] ?? '') ?? 'desktop'],
    hasAttribute: (name: string) => name in attributes,
    getAttribute: (name: string) => attributes[name] ?? null,
  } as unknown as HTMLElement
  tagRuntimes.set(host, runtime)
  const text = renderToString(
    <TagRoot
      host={host}
      home={home}
      scope={fullRuntimeScope}
      provides={undefined}
      onContent={() => {}}
      View={tag.view}
      viewProps={propsOf(tag, attributes)}
      mode={attributes['mode'] ?? ''}
      silentErrors={false}
      moveCount={0}
      tagConfig={{ url: '', attributes: {}, property: null }}
    />,
  )
  await new Promise((done) => setTimeout(done, 0))
  const markup = text
    .replace('<div class="univ"', '<div class="univ" data-static=""')
    // a strict policy blocks inline styles: hydration applies them
    .replaceAll(' style="', ' data-css="')
  return `<template shadowrootmode="open">${styles}<div data-react-root>${markup}</div></template>`
}
