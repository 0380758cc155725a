// The walks of src/README.md: a number in prose that nobody counts drifts.
import { test } from 'node:test'
import { expectNoFaults, parseImports, readText, sources } from './tools/project-sources.ts'

test('the walks in src/README.md have as many steps as they say, and each follows an import', () => {
  const text = readText('src/README.md')
  const walks = [...text.matchAll(/^- \*\*(.+?)\*\* \((\d+)[^)]*\):([^]*?)\.$/gm)]
  const fileOf = (step: string) => {
    const found = sources.filter((file) => `/${file.replace(/\.tsx?$/, '')}`.endsWith(`/${step}`))
    return found.length === 1 ? found[0]! : ''
  }
  const imports = (from: string, to: string) => parseImports(from).some(({ file }) => file === to)
  const faults = walks.length === 3 ? [] : [`${walks.length} walks`]
  for (const [, name, count, steps] of walks) {
    const files = [...steps!.matchAll(/`([\w/-]+)`/g)].map(([, step]) => fileOf(step!))
    if (files.length !== Number(count)) faults.push(`${name}: ${files.length} steps, not ${count}`)
    for (const [i, file] of files.entries()) {
      const next = files[i + 1]
      if (!file) faults.push(`${name}: step ${i + 1} is no file`)
      // a result returns to a step before
      else if (next && !imports(file, next) && !imports(next, file) && !files.slice(0, i).includes(next))
        faults.push(`${name}: ${file} and ${next} do not import each other`)
    }
  }
  expectNoFaults(faults)
})
