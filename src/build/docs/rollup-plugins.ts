// Adds the documentation and the integrity hashes to the build.
import { createHash, type BinaryLike } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { OutputBundle, Plugin } from 'rollup'
import { docsFiles } from './docs-files.ts'

/** Writes the manifest, the type declarations and the editor data. @param src the source folder */
export const docs = (src: string): Plugin => ({
  name: 'docs',
  async generateBundle() {
    for (const [fileName, source] of Object.entries(await docsFiles(src)))
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
        ['.js', '.css'].includes(path.extname(fileName)) && !/^(hall|cli|wrappers|cms)\//.test(fileName),
    )
    .map((file) => [file.fileName, hash(file.type === 'chunk' ? file.code : file.source)] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  const total = createHash('sha256').update(files.map(([, content]) => content).join())
  return { release: `${version}-${total.digest('hex').slice(0, 10)}`, files: Object.fromEntries(files) }
}

/**
 * Writes `sri.json`. Under `/pinned/<release>/` a server keeps these files forever (demo/campus/pinned-releases.ts);
 * integrity attributes make sense only there, since /univ-….js changes.
 */
export const integrityHashes = (src: string): Plugin => ({
  name: 'integrity-hashes',
  generateBundle: {
    order: 'post', // after the entries have been written
    handler(_options, bundle) {
      const { version } = JSON.parse(readFileSync(path.join(src, '../package.json'), 'utf8')) as {
        version: string
      }
      this.emitFile({
        type: 'asset',
        fileName: 'sri.json',
        source: JSON.stringify(integrity(bundle, version), null, 1),
      })
    },
  },
})
