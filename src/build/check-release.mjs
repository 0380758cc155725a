// Runs before `npm pack` and `npm publish`: refuses what must not be released.
import { readFileSync } from 'node:fs'

/** The host of the addresses in package.json that the maintainer of a release has to replace. */
const PLACEHOLDER_HOST = 'git.example.edu'

/**
 * @param manifest dist/manifest.json
 * @param description package.json
 * @returns a sentence for each reason not to pack or, with `publish`, not to publish
 */
export function findReleaseFaults(manifest, description, publish) {
  const faults = []
  if (manifest.fast !== false)
    faults.push('dist is a fast build, which is larger than the budgets allow: build without UNIV_FAST')
  const placeholders = ['homepage', 'bugs', 'repository'].filter((key) =>
    JSON.stringify(description[key] ?? PLACEHOLDER_HOST).includes(PLACEHOLDER_HOST),
  )
  if (publish && placeholders.length)
    faults.push(`${placeholders.join(', ')} of package.json are placeholders: fill in your own addresses`)
  return faults
}

if (process.argv[1] === import.meta.filename) {
  const read = (file) => JSON.parse(readFileSync(file, 'utf8'))
  const publish = process.argv.includes('--publish')
  const faults = findReleaseFaults(read('dist/manifest.json'), read('package.json'), publish)
  for (const fault of faults) console.error(`✖ ${fault}`)
  process.exitCode = faults.length ? 1 : 0
}
