import { readFile, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Context } from 'hono'
import type { Plugin } from 'esbuild'
import { LONGEST_VALUE, PLAIN_ATTRIBUTES } from '../../src/contract/embed.ts'
import { html, Html } from './document.ts'
import { packed, pageHeaders, send, type Body } from './http.ts'
import { OPEN, type ReadFile } from './static.ts'

// What the pages of other houses need (demo/pages/foreign): scripts that they build themselves, libraries of their
// time, policies of their own, an older build of the tags beside the present one, and a tag in a frame.

const require = createRequire(import.meta.url)

/** Scripts that lie in no file of ours: a package's, or an application with the files that it is built from. */
const LIBRARIES: Record<string, string> = { 'jquery-1.12.4': 'jquery/dist/jquery.min.js' }
const APPLICATIONS: Record<string, [string, ...string[]]> = {
  'react-app': ['react-app.tsx'],
  'vue-app': ['vue-app.ts', 'vue-app.vue'],
}

const strict = (styles: string, types: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${styles}`,
    "connect-src 'self'",
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${types}`,
  ].join('; ')

/** The policies of pages that cannot have, or go beyond, the strict one of the hall's own (http.ts). */
const POLICIES: Record<string, string> = {
  // jQuery 1.12.4 writes markup and its plugins write styles: no Trusted Types, inline allowed, as most of the web
  cms: "default-src 'self' 'unsafe-inline' data:; frame-ancestors 'self'",
  strict: strict("'none'", "'none'"),
  // Vue makes a policy under its name when it starts
  vue: strict("'self'", 'vue'),
}

export const foreignHeaders = (page: string, ancestors: readonly string[]): Record<string, string> => ({
  ...pageHeaders(ancestors),
  ...(POLICIES[page] && { 'content-security-policy': POLICIES[page] }),
})

/** Single-file components; tags of ours are elements, which Vue has to be told. */
const vueFiles: Plugin = {
  name: 'vue',
  setup(to) {
    to.onLoad({ filter: /\.vue$/ }, async ({ path: file }) => {
      const { parse, compileScript } = await import('vue/compiler-sfc')
      const { descriptor, errors } = parse(await readFile(file, 'utf8'), { filename: file })
      if (errors.length) return { errors: errors.map(({ message }) => ({ text: message })) }
      const { content } = compileScript(descriptor, {
        id: path.basename(file),
        inlineTemplate: true,
        templateOptions: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('univ-') } },
      })
      return { contents: content, loader: 'ts' }
    })
  },
}

/** An application as its developers would build it. */
async function built(file: string): Promise<Body> {
  const { build } = await import('esbuild')
  const { outputFiles } = await build({
    entryPoints: [file],
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    define: {
      'process.env.NODE_ENV': '"production"',
      __VUE_OPTIONS_API__: 'false',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
    },
    alias: { vue: 'vue/dist/vue.runtime.esm-bundler.js' },
    plugins: [vueFiles],
  })
  return packed(outputFiles[0]!.text, 'text/javascript; charset=utf-8')
}

/** /demo/foreign/<name>.js where no such file lies; built once until a file of it changes. */
export function createScripts(read: ReadFile, folder: string) {
  const kept = new Map<string, { at: number; body: Promise<Body> }>()
  return async (c: Context, name: string): Promise<Response | null> => {
    const library = LIBRARIES[name]
    const files = APPLICATIONS[name]
    if (!library && !files) return null
    let body: Body | null
    if (files) {
      const times = await Promise.all(files.map((one) => stat(path.join(folder, one))))
      const at = Math.max(...times.map(({ mtimeMs }) => mtimeMs))
      if (kept.get(name)?.at !== at) kept.set(name, { at, body: built(path.join(folder, files[0])) })
      body = await kept.get(name)!.body
    } else body = await read(require.resolve(library!))
    return body && send(c, body, { 'cache-control': 'no-cache' })
  }
}

/** What an earlier release calls itself. */
const EARLIER = '0.0.9'

/**
 * The same build under another path and with another version: what a page finds that still loads the tags from the
 * place of an earlier release. Its chunks are modules of their own, so the page has two of everything.
 */
export function createEarlier(read: ReadFile, dist: string) {
  const kept = new Map<string, { of: string; body: Body }>()
  let version: Promise<string> | undefined
  return async (c: Context): Promise<Response | null> => {
    const name = /^\/earlier\/((?:chunks\/)?[\w-]+(?:\.[\w-]+)*\.(?:js|css))$/.exec(c.req.path)?.[1]
    const source = name && (await read(path.join(dist, name)))
    if (!source) return null
    if (kept.get(name)?.of !== source.etag) {
      version ??= readFile('package.json', 'utf8').then((t) => (JSON.parse(t) as { version: string }).version)
      const text = source.plain.toString().replaceAll(`"${await version}"`, `"${EARLIER}"`)
      kept.set(name, { of: source.etag, body: await packed(text, source.type) })
    }
    return send(c, kept.get(name)!.body, { ...OPEN, 'cache-control': 'no-cache' })
  }
}

/**
 * /embed/<tag>?heading=…&lang=en: one tag and nothing else, to be framed by pages that may hold frames only. Any page
 * may frame it; what a page may do that is not listed is for the tags to say (decisions, "Sign-in").
 */
export function embedPage(tag: string, values: URLSearchParams): string {
  const attributes = PLAIN_ATTRIBUTES.flatMap((name) => {
    const value = values.get(name)
    return value === null || value.length > LONGEST_VALUE ? [] : [html` ${name}="${value}"`.text]
  })
  const element = new Html(`<${tag}${attributes.join('')}></${tag}>`)
  return html`<!doctype html>
    <html lang="${values.get('lang') === 'en' ? 'en' : 'zh-CN'}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${tag}</title>
        <link rel="icon" href="/icons/landmark.svg?tile=indigo" />
        <link rel="stylesheet" href="/demo/foreign/embed.css" />
        <script src="/univ-frame.js" data-inside defer></script>
        <script type="module" src="/${tag}.js"></script>
      </head>
      <body>
        ${element}
      </body>
    </html> `.text
}
