// Files written beside the scripts: the manifest of first loads, the licences of the contents, compressed copies.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { draggedFiles } from './chunks.mjs'
import { fontPackages } from './fonts.mjs'
import { bundledSources } from './standalone-scripts.mjs'
import { stylesOf } from './styles.mjs'

const gzip = promisify(zlib.gzip)
const brotli = promisify(zlib.brotliCompress)
const packageFolder = (id) => /.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(id.replace('\0', ''))?.[0]
const chunksOf = (bundle) => Object.values(bundle).filter(({ type }) => type === 'chunk')

/** A chunk and its static imports in execution order: imports first. */
function staticClosure(file, bundle, seen = new Set()) {
  if (seen.has(file) || !bundle[file]) return []
  seen.add(file)
  return [...bundle[file].imports.flatMap((next) => staticClosure(next, bundle, seen)), file]
}

/** The chunk that contains a module, and its static imports. */
const chunkWith = (id, bundle) =>
  staticClosure(chunksOf(bundle).find(({ moduleIds }) => moduleIds.includes(id)).fileName, bundle)

/** Packages and source files in a chunk, with their bytes before minification. */
function contents({ modules }) {
  const found = {}
  for (const [id, { renderedLength }] of Object.entries(modules)) {
    const name = packageFolder(id)?.split('/node_modules/').at(-1) ?? path.relative('.', id.split('?')[0])
    if (renderedLength) found[name] = (found[name] ?? 0) + renderedLength
  }
  return found
}

const gzipSize = (text) => (text ? zlib.gzipSync(text, { level: 9 }).length : 0)

/**
 * manifest.json. `files`: their size (`styles`: the part that is style sheet text) and contents. `entries`: their first
 * load, which is the entry, what its own module loads by import(), and the static imports of that. `dragged`: see
 * chunks.mjs.
 */
export const manifest = (fast, viewTags) => ({
  name: 'manifest',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const out = { fast, entries: {}, files: {} }
      for (const { fileName, type, code, source, modules, moduleIds = [] } of Object.values(bundle))
        if (fileName.endsWith('.js')) {
          const text = code ?? source
          out.files[fileName] = {
            bytes: Buffer.byteLength(text),
            gzip: gzipSize(text),
            styles: gzipSize(stylesOf(moduleIds)),
            contains: type === 'chunk' ? contents({ modules }) : {},
          }
        }
      for (const { fileName, facadeModuleId, name } of chunksOf(bundle).filter(({ isEntry }) => isEntry)) {
        const first = new Set([fileName])
        for (const id of this.getModuleInfo(facadeModuleId).dynamicallyImportedIds)
          for (const file of chunkWith(id, bundle)) first.add(file)
        const sum = (key) => [...first].reduce((bytes, f) => bytes + out.files[f][key], 0)
        out.entries[name] = {
          first: [...first],
          bytes: sum('bytes'),
          gzip: sum('gzip'),
          styles: sum('styles'),
        }
      }
      out.dragged = draggedFiles(
        viewTags,
        (id) => this.getModuleInfo(id),
        (id) =>
          chunksOf(bundle).some(({ moduleIds }) => moduleIds.includes(id)) ? chunkWith(id, bundle) : [],
      )
      out.pages = takeOverScripts(out.entries['univ-portal']?.first ?? [], bundle)
      this.emitFile({ type: 'asset', fileName: 'manifest.json', source: JSON.stringify(out, null, 1) })
    },
  },
})

/** What the portal needs to take a served page over, besides its first load: on the home page, and in English. */
function takeOverScripts(first, bundle) {
  const known = new Set(first)
  const isNew = (file) => !known.has(file)
  const texts = first.flatMap((file) =>
    bundle[file].dynamicImports.filter((next) => bundle[next].name === 'en'),
  )
  const parts = [
    'runtime/wire/rest.ts',
    'features/catalogue/home/below-fold-sections.tsx',
    'element/define/replace-content.ts',
  ]
  const home = parts.flatMap((name) =>
    chunksOf(bundle)
      .filter(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/src/${name}`)))
      .flatMap(({ fileName }) => staticClosure(fileName, bundle)),
  )
  return {
    home: [...new Set(home)].filter(isNew),
    en: [...new Set(texts)].filter(isNew),
  }
}

const readPackage = (folder) => JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))

function licenceOf(folder) {
  const { name, version, license } = readPackage(folder)
  const file = readdirSync(folder).find((f) => /^licen[cs]e(\.(md|txt))?$/i.test(f))
  const text = file ? readFileSync(path.join(folder, file), 'utf8').trim() : `Licence: ${license}`
  return [`${name} ${version}`, text]
}

/** A CycloneDX component. */
function componentOf(folder) {
  const { name, version, license } = readPackage(folder)
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
  return { type: 'library', 'bom-ref': purl, name, version, purl, licenses: [{ expression: license }] }
}

/**
 * licenses.txt: the licences of the contents, because minifying removes them from the scripts; sbom.cdx.json: what they
 * are (CycloneDX 1.5).
 */
export const licences = () => ({
  name: 'licences',
  generateBundle: {
    order: 'post', // after the scripts that are bundled alone
    handler(_options, bundle) {
      const ids = [...chunksOf(bundle).flatMap(({ modules }) => Object.keys(modules)), ...bundledSources]
      const folders = new Set([...ids.flatMap((id) => packageFolder(id) ?? []), ...fontPackages])
      const licences = new Map([...folders].map(licenceOf).sort(([a], [b]) => a.localeCompare(b)))
      const parts = [...licences].map(([name, text]) => `${name}\n${'─'.repeat(name.length)}\n${text}\n`)
      const source = `${readFileSync('LICENSE', 'utf8')}\n---\n\nThe built files hold parts of these:\n\n${parts.join('\n')}`
      this.emitFile({ type: 'asset', fileName: 'licenses.txt', source })
      const { name, version } = readPackage('.')
      const sbom = {
        bomFormat: 'CycloneDX',
        specVersion: '1.5',
        version: 1,
        metadata: { component: { type: 'library', name, version, purl: `pkg:npm/${name}@${version}` } },
        components: [...folders].map(componentOf).sort((a, b) => a.purl.localeCompare(b.purl)),
      }
      this.emitFile({ type: 'asset', fileName: 'sbom.cdx.json', source: JSON.stringify(sbom, null, 1) })
    },
  },
})

/** Writes .br and .gz beside every file, so that a server never compresses; then removes files of earlier builds. */
export const precompress = (dist, fast) => ({
  name: 'precompress',
  async writeBundle(_options, bundle) {
    const served = Object.values(bundle).filter(
      ({ fileName }) => !/^(server|cli|wrappers|cms|hall\/deploy)\/|woff2$/.test(fileName),
    )
    const jobs = served.map(async ({ fileName, code, source }) => {
      const text = Buffer.from(code ?? source)
      const light = fast || fileName.endsWith('.map')
      const params = { [zlib.constants.BROTLI_PARAM_QUALITY]: light ? 4 : 11 }
      writeFileSync(path.join(dist, `${fileName}.br`), await brotli(text, { params }))
      writeFileSync(path.join(dist, `${fileName}.gz`), await gzip(text, { level: light ? 6 : 9 }))
    })
    await Promise.all(jobs)
    for (const name of readdirSync(dist, { recursive: true }))
      if (/\.\w+$/.test(name) && !bundle[name.replace(/\.(br|gz)$/, '')]) rmSync(path.join(dist, name))
  },
})
