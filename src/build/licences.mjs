// dist/licenses.txt: whose work is inside the built files, and its licence, which their minified text no longer
// carries. Used by rollup.config.mjs only.
import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'

const folderOf = (id) => /.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(id)?.[0]

function entry(folder) {
  const { name, version, license } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  const file = readdirSync(folder).find((f) => /^licen[cs]e(\.(md|txt))?$/i.test(f))
  const text = file ? readFileSync(path.join(folder, file), 'utf8').trim() : `Licence: ${license}`
  return [`${name} ${version}`, text]
}

/** @throws where a package tells no licence at all */
export const licences = () => ({
  name: 'licences',
  generateBundle(_options, bundle) {
    const ids = Object.values(bundle).flatMap((part) => Object.keys(part.modules ?? {}))
    const folders = new Set(ids.flatMap((id) => folderOf(id.replace('\0', '')) ?? []))
    const all = new Map([...folders].map(entry).sort(([a], [b]) => a.localeCompare(b)))
    const parts = [...all].map(([name, text]) => `${name}\n${'─'.repeat(name.length)}\n${text}\n`)
    const source = `${readFileSync('LICENSE', 'utf8')}\n---\n\nThe built files hold parts of these:\n\n${parts.join('\n')}`
    this.emitFile({ type: 'asset', fileName: 'licenses.txt', source })
  },
})
