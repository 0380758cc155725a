import { readFile, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Context } from 'hono'
import type { Plugin } from 'esbuild'
import { encodeBody, pageHeaders, send, type EncodedBody } from '../src/campus/http.ts'
import { CROSS_ORIGIN_HEADERS, type ReadFile } from '../src/campus/static-files.ts'

// Serves the pages of other sites in demo/pages/foreign: their own application bundles, old libraries, security
// policies, an earlier build of the tags.

const require = createRequire(import.meta.url)

/** Scripts from packages. */
const LIBRARIES: Record<string, string> = { 'jquery-1.12.4': 'jquery/dist/jquery.min.js' }
/** Bundled applications: the entry point, then the other files to watch for changes. */
const APPLICATIONS: Record<string, [string, ...string[]]> = {
  'react-app': ['react-app.tsx'],
  'vue-app': ['vue-app.ts', 'vue-app.vue'],
}

const strictPolicy = (styles: string, types: string): string =>
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

/** Pages whose policy is looser or stricter than the portal's own (http.ts). */
const POLICY_BY_PAGE: Record<string, string> = {
  // jQuery 1.12.4 and its plugins write inline markup and styles, so no Trusted Types
  cms: "default-src 'self' 'unsafe-inline' data:; frame-ancestors 'self'",
  strict: strictPolicy("'none'", "'none'"),
  // Vue creates a Trusted Types policy of this name
  vue: strictPolicy("'self'", 'vue'),
}

export const hostPageHeaders = (page: string, ancestors: readonly string[]): Record<string, string> => ({
  ...pageHeaders(ancestors),
  ...(POLICY_BY_PAGE[page] && { 'content-security-policy': POLICY_BY_PAGE[page] }),
})

/** Compiles single-file components; `univ-` tags are custom elements. */
const vuePlugin: Plugin = {
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

/** Builds an application the way its developers would. */
async function bundleApplication(file: string): Promise<EncodedBody> {
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
    plugins: [vuePlugin],
  })
  return encodeBody(outputFiles[0]!.text, 'text/javascript; charset=utf-8')
}

/** /demo/foreign/<name>.js for libraries and applications; an application is rebuilt when a file of it changes. */
export function createHostScripts(read: ReadFile, folder: string) {
  const cache = new Map<string, { modified: number; body: Promise<EncodedBody> }>()
  return async (c: Context, name: string): Promise<Response | null> => {
    const library = LIBRARIES[name]
    const files = APPLICATIONS[name]
    if (!library && !files) return null
    let body: EncodedBody | null
    if (files) {
      const times = await Promise.all(files.map((file) => stat(path.join(folder, file))))
      const modified = Math.max(...times.map(({ mtimeMs }) => mtimeMs))
      if (cache.get(name)?.modified !== modified)
        cache.set(name, { modified, body: bundleApplication(path.join(folder, files[0])) })
      body = await cache.get(name)!.body
    } else body = await read(require.resolve(library!))
    return body && send(c, body, { 'cache-control': 'no-cache' })
  }
}

/** The version that the earlier release reports. */
const EARLIER_VERSION = '0.0.9'

/**
 * Serves the same build under another path and version, like a page that still loads an earlier release. Its chunks are
 * separate modules, so the page has two copies of everything.
 */
export function createEarlierRelease(read: ReadFile, dist: string) {
  const cache = new Map<string, { etag: string; body: EncodedBody }>()
  let version: Promise<string> | undefined
  return async (c: Context): Promise<Response | null> => {
    const name = /^\/earlier\/((?:chunks\/(?:parts\/)?)?[\w-]+(?:\.[\w-]+)*\.(?:js|css))$/.exec(
      c.req.path,
    )?.[1]
    const source = name && (await read(path.join(dist, name)))
    if (!source) return null
    if (cache.get(name)?.etag !== source.etag) {
      version ??= readFile('package.json', 'utf8').then((t) => (JSON.parse(t) as { version: string }).version)
      const text = source.plain.toString().replaceAll(`"${await version}"`, `"${EARLIER_VERSION}"`)
      cache.set(name, { etag: source.etag, body: encodeBody(text, source.type) })
    }
    return send(c, cache.get(name)!.body, { ...CROSS_ORIGIN_HEADERS, 'cache-control': 'no-cache' })
  }
}
