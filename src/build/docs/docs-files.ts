// The files that describe the package: manifest, types, editor data.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { contractFiles } from './contract/contract-files.ts'
import { customElementsManifest } from './custom-elements-manifest.ts'
import { vscodeCssData, vscodeHtmlData, webTypes } from './editor-data.ts'
import { loadDocs } from './load-docs.ts'
import { componentDeclarations, typeDeclarations } from './type-declarations.ts'

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
