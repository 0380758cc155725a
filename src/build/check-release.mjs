// Runs before `npm pack` and `npm publish`: refuses what must not be released.
import { readFileSync, writeFileSync } from 'node:fs'

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
    faults.push(
      `${placeholders.join(', ')} of package.json are placeholders: npm run home -- --home=https://git.university.edu/univ-widgets`,
    )
  return faults
}

/**
 * @param description package.json
 * @param home where the sources are, such as https://git.university.edu/univ-widgets
 * @returns package.json with the three addresses that follow from it
 */
export function withHome(description, home) {
  const { href, protocol } = new URL(home)
  if (protocol !== 'https:') throw new Error(`${home} is not an https address`)
  const address = href.replace(/(\.git)?\/*$/, '')
  return {
    ...description,
    homepage: address,
    bugs: `${address}/issues`,
    repository: { type: 'git', url: `git+${address}.git` },
  }
}

if (process.argv[1] === import.meta.filename) {
  const read = (file) => JSON.parse(readFileSync(file, 'utf8'))
  const home = /^--home=(.+)$/.exec(process.argv[2] ?? '')?.[1]
  if (home)
    writeFileSync('package.json', `${JSON.stringify(withHome(read('package.json'), home), null, 2)}\n`)
  else {
    const publish = process.argv.includes('--publish')
    const faults = findReleaseFaults(read('dist/manifest.json'), read('package.json'), publish)
    for (const fault of faults) console.error(`✖ ${fault}`)
    process.exitCode = faults.length ? 1 : 0
  }
}
