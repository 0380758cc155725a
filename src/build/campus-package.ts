// `npm run build:campus`: writes the package univ-campus to dist-campus/, compiled file by file, with the data of the demo.
import { execFileSync } from 'node:child_process'
import { cpSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const OUT = path.resolve(process.argv[2] ?? 'dist-campus')

interface Manifest {
  version: string
  license: string
  repository: object
  devDependencies: Record<string, string>
  dependencies?: Record<string, string>
}

rmSync(OUT, { recursive: true, force: true })
execFileSync(path.resolve('node_modules/.bin/tsc'), ['-p', 'src/campus/tsconfig.json', '--outDir', OUT], {
  stdio: 'inherit',
})
const isRead = (file: string) => /\.(sql|css|svg|js)$/.test(file)
for (const folder of ['src/campus', 'demo/university'])
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(isRead))
    cpSync(path.join(folder, file), path.join(OUT, folder, file))
for (const name of ['README.md', 'deploy'])
  cpSync(path.join('src/campus', name), path.join(OUT, name), { recursive: true })
cpSync('LICENSE', path.join(OUT, 'LICENSE'))

const root: Manifest = JSON.parse(readFileSync('package.json', 'utf8'))
const own: Manifest = JSON.parse(readFileSync('src/campus/package.json', 'utf8'))
const { version, license, repository, devDependencies } = root
// one list of versions: those that the tests ran with
const dependencies = Object.fromEntries(
  Object.keys(own.dependencies ?? {}).map((name) => [
    name,
    name === 'univ-widgets' ? version : devDependencies[name],
  ]),
)
writeFileSync(
  path.join(OUT, 'package.json'),
  `${JSON.stringify({ ...own, version, license, repository, dependencies }, null, 2)}\n`,
)
