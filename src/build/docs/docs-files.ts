// The files that describe the package, and the plugins that write them: manifest, types, editor data, integrity hashes.
import { createHash, type BinaryLike } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { OutputBundle, Plugin } from 'rollup'
import { cmsFiles } from './cms.ts'
import { conformanceReport } from './conformance/acr.ts'
import { contractFiles } from './contract/contract-files.ts'
import { customElementsManifest } from './custom-elements-manifest.ts'
import { vscodeCssData, vscodeHtmlData, webTypes } from './editor-data.ts'
import { designTokens } from './design-tokens.ts'
import { loadDocs } from './load-docs.ts'
import { procurementFiles } from './procurement.ts'
import { componentDeclarations, typeDeclarations } from './type-declarations.ts'
import { wrapperFiles } from './wrappers.ts'

export { conformanceParts } from './conformance/acr.ts'

const json = (value: unknown): string => JSON.stringify(value, null, 1)
const WITH_COMPONENTS = ['react.d.ts', 'vue.d.ts']
const FRAMEWORK_TYPES = path.join(import.meta.dirname, 'types')

/** @returns the text of each file by its name in `dist` */
export async function docsFiles(src: string): Promise<Record<string, string>> {
  const docs = await loadDocs(src)
  const entries = ['univ', ...docs.elements.map(({ tag }) => tag)]
  return {
    'custom-elements.json': json(customElementsManifest(docs)),
    'html-custom-data.json': json(vscodeHtmlData(docs)),
    'css-custom-data.json': json(vscodeCssData(docs)),
    'web-types.json': json(webTypes(docs)),
    'ACR.md': conformanceReport(docs.version),
    'tokens.json': json(designTokens(src)),
    ...procurementFiles(docs),
    ...contractFiles(src, docs.version),
    'types/univ-widgets.d.ts': typeDeclarations(docs),
    ...Object.fromEntries(
      readdirSync(FRAMEWORK_TYPES).map((name) => [
        `types/${name}`,
        readFileSync(path.join(FRAMEWORK_TYPES, name), 'utf8') +
          (WITH_COMPONENTS.includes(name) ? componentDeclarations(docs) : ''),
      ]),
    ),
    // importing an entry defines its tag and exports only types
    ...Object.fromEntries(
      entries.map((entry) => [`types/${entry}.d.ts`, `export type * from './univ-widgets.js'\n`]),
    ),
  }
}

/** Writes all files that are made of the documentation of the elements. @param src the source folder */
export const docs = (src: string): Plugin => ({
  name: 'docs',
  async generateBundle() {
    const files = { ...(await docsFiles(src)), ...(await wrapperFiles(src)), ...(await cmsFiles(src)) }
    for (const [fileName, source] of Object.entries<string | Uint8Array>(files))
      this.emitFile({ type: 'asset', fileName, source })
  },
})

/** The hash of each script and style sheet, and a release name derived from all of them. */
function integrity(
  bundle: OutputBundle,
  version: string,
): { release: string; files: Record<string, string> } {
  const hash = (content: BinaryLike) => `sha384-${createHash('sha384').update(content).digest('base64')}`
  const files = Object.values(bundle)
    .filter(
      ({ fileName }) =>
        ['.js', '.css'].includes(path.extname(fileName)) && !/^(hall|cli|wrappers|cms|docs)\//.test(fileName),
    )
    .map((file) => [file.fileName, hash(file.type === 'chunk' ? file.code : file.source)] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  const total = createHash('sha256').update(files.map(([, content]) => content).join())
  return { release: `${version}-${total.digest('hex').slice(0, 10)}`, files: Object.fromEntries(files) }
}

/**
 * Writes `sri.json`. Under `/pinned/<release>/` a server keeps these files forever (src/campus/pinned-releases.ts);
 * integrity attributes make sense only there, since /univ-….js changes.
 */
export const integrityHashes = (src: string): Plugin => ({
  name: 'integrity-hashes',
  generateBundle: {
    order: 'post', // after the entries have been written
    handler(_options, bundle) {
      const { version }: { version: string } = JSON.parse(
        readFileSync(path.join(src, '../package.json'), 'utf8'),
      )
      this.emitFile({
        type: 'asset',
        fileName: 'sri.json',
        source: JSON.stringify(integrity(bundle, version), null, 1),
      })
    },
  },
})
