// Runs the samples of src/hall/deploy in their web servers, with TLS. Run by hand where the servers are installed:
// `HALL_SERVER=nginx npm test -- test/pages/static-hall.test.ts`, or caddy; also foreign-providers.test.ts.
import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { connect as openSocket, type AddressInfo } from 'node:net'
import path from 'node:path'
import { createSelfSignedCertificate } from './self-signed-certificate.ts'

interface SampleOptions {
  kind: string
  /** The folder for the configuration and the certificate. */
  work: string
  /** The document root; the portal is below its base path. */
  root: string
  base: string
  /** The port of the back-end services. */
  upstream: number
  connect: readonly string[]
  embedOrigins: readonly string[]
  /** The port of `univ-hall-pages`, if it is used. */
  pages?: number
}

type Certificate = ReturnType<typeof createSelfSignedCertificate>

const sample = (name: string): string => readFileSync(`src/hall/deploy/${name}`, 'utf8')

/** A sample with the lines for `univ-hall-pages`, which are comments in it. */
export const withGuestPages = (text: string): string =>
  text
    .replace(/^ *# Instead of that process[^]*?^ *# }\n/m, '')
    .replace(/^([ \t]+)# (?=@guest|@tag|handle|location|}|\t| {4}[a-z])/gm, '$1')

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, 'localhost', done))
  const { port } = server.address() as AddressInfo
  await new Promise((done) => server.close(done))
  return port
}

/** Applies the changes that README.md describes: certificate, folder, services, and the origins of the policy. */
const adapt = (text: string, { connect, embedOrigins, upstream, pages }: SampleOptions): string =>
  (pages ? withGuestPages(text).replaceAll('127.0.0.1:8090', `127.0.0.1:${pages}`) : text)
    .replaceAll('https://sso.example.edu', connect.join(' '))
    .replaceAll('https://library.example.edu', embedOrigins.join(' '))
    .replaceAll('127.0.0.1:8080', `127.0.0.1:${upstream}`)

function nginxConfig(options: SampleOptions, port: number, { cert, key }: Certificate): string {
  const { work, root, base } = options
  const atRoot = adapt(sample('nginx.conf'), options)
    .replaceAll('/etc/nginx/univ-proxy.conf', path.resolve('src/hall/deploy/univ-proxy.conf'))
    .replace('listen 443 ssl', `listen ${port} ssl`)
    .replace('listen 80;', `listen unix:${work}/plain.sock;`)
    .replace(/ssl_certificate +.*/, `ssl_certificate ${cert};`)
    .replace(/ssl_certificate_key +.*/, `ssl_certificate_key ${key};`)
    .replace('root /srv/hall', `root ${root}`)
  const below = adapt(sample('nginx-path.conf'), { ...options, pages: 0 }).replace(
    'root /srv/www',
    `root ${root}`,
  )
  const maps = below.match(/^# {3}.*$/gm)!.map((line) => line.slice(3))
  const [services] = /location ~ \^\/\(oidc[^]*?(?=\n}\nserver)/.exec(atRoot)!
  const [tls] = /listen \d+ ssl;[^]*?\.key;/.exec(atRoot)!
  const [upstream] = /upstream [^]*?\n}/.exec(atRoot)!
  const site =
    base === '/' ? atRoot : `${maps.join('\n')}\n${upstream}\nserver {\n${tls}\n${below}\n${services}\n}`
  return `user root; daemon off; pid ${work}/pid; error_log stderr warn; events {}
    http { access_log off; client_body_temp_path ${work}/body; proxy_temp_path ${work}/proxy;
    ${site} }`
}

const caddyConfig = (options: SampleOptions, { cert, key }: Certificate): string =>
  `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${adapt(sample('Caddyfile'), options).replace(
    '\troot *',
    `\ttls ${cert} ${key}\n\troot *`,
  )}`

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = openSocket(port, 'localhost', () => resolve(true))
    socket.on('error', () => resolve(false))
    socket.on('close', () => socket.destroy())
    setTimeout(() => socket.destroy(), 100)
  })

/** Starts nginx or Caddy on a free port of localhost; resolves to the origin once it accepts connections. */
export async function startSampleServer(options: SampleOptions) {
  const { kind, work, root, base, upstream } = options
  const port = await freePort()
  const certificate = createSelfSignedCertificate(work)
  process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0' // for the tests' own requests, with that certificate
  const file = path.join(work, 'server.conf')
  writeFileSync(
    file,
    kind === 'nginx' ? nginxConfig(options, port, certificate) : caddyConfig(options, certificate),
  )
  const command =
    kind === 'nginx' ? ['nginx', '-c', file] : ['caddy', 'run', '--adapter', 'caddyfile', '--config', file]
  const child = spawn(command[0]!, command.slice(1), {
    stdio: ['ignore', 'ignore', kind === 'nginx' ? 'inherit' : 'ignore'],
    env: {
      ...process.env,
      HOME: work,
      HALL_HOST: `localhost:${port}`,
      HALL_ROOT: root,
      HALL_BASE: base.replace(/\/$/, ''),
      HALL_SERVICES: `127.0.0.1:${upstream}`,
    },
  })
  let isOver = false
  const ended = new Promise<void>((done) => child.on('exit', () => done((isOver = true) as never)))
  while (!(await accepts(port))) if (isOver) throw new Error(`${kind} did not start: ${file}`)
  return {
    origin: `https://localhost:${port}`,
    close: async () => {
      child.kill()
      await ended
    },
  }
}
