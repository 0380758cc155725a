// The developer kit as part of the build: manifest, types, editor data, and the hashes that pin an address.
// All of it is read from the sources (kit-read.mjs). Used by rollup.config.mjs only.
import { createHash } from 'node:crypto'
import { manifest } from './kit-cem.mjs'
import { cssData, htmlData, webTypes } from './kit-editors.mjs'
import { readKit } from './kit-read.mjs'
import { entryTypes, plainTypes, reactTypes, vueTypes } from './kit-types.mjs'

const json = (value) => JSON.stringify(value, null, 1)

/** @returns file name → text of everything in the kit */
export function kitFiles(src) {
  const kit = readKit(src)
  return {
    'custom-elements.json': json(manifest(kit)),
    'html-custom-data.json': json(htmlData(kit)),
    'css-custom-data.json': json(cssData(kit)),
    'web-types.json': json(webTypes(kit)),
    'types/univ-widgets.d.ts': plainTypes(kit),
    'types/react.d.ts': reactTypes(kit),
    'types/vue.d.ts': vueTypes(kit),
    ...Object.fromEntries(
      ['univ', ...kit.tags.map(({ tag }) => tag)].map((n) => [`types/${n}.d.ts`, entryTypes()]),
    ),
  }
}

/**
 * `sri.json`: a name for exactly these scripts, and the hash of each. Under `/pinned/<release>/` a server keeps them
 * for good (demo/campus/pinned.ts); only there an integrity attribute makes sense, since /univ-….js moves on.
 */
function pinned(bundle, version) {
  const files = {}
  for (const { fileName, code, source } of Object.values(bundle))
    if (/\.(js|css)$/.test(fileName))
      files[fileName] = `sha384-${createHash('sha384')
        .update(code ?? source)
        .digest('base64')}`
  const names = Object.keys(files).sort()
  const all = createHash('sha256')
    .update(names.map((name) => files[name]).join())
    .digest('hex')
  return {
    release: `${version}-${all.slice(0, 10)}`,
    files: Object.fromEntries(names.map((n) => [n, files[n]])),
  }
}

export const kit = (src) => ({
  name: 'kit',
  generateBundle: {
    order: 'post', // after the starters
    handler(_options, bundle) {
      for (const [fileName, source] of Object.entries(kitFiles(src)))
        this.emitFile({ type: 'asset', fileName, source })
      const { version } = readKit(src)
      this.emitFile({ type: 'asset', fileName: 'sri.json', source: json(pinned(bundle, version)) })
    },
  },
})
