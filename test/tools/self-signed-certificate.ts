// A certificate of localhost for web servers of a test or a bench, made when it is needed and valid for two days.
import { execFileSync } from 'node:child_process'
import path from 'node:path'

/** Writes a certificate and its key into a folder. @returns their paths */
export function createSelfSignedCertificate(folder: string): { cert: string; key: string } {
  const cert = path.join(folder, 'certificate.pem')
  const key = path.join(folder, 'certificate.key')
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const files = ['-keyout', key, '-out', cert]
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject, ...files],
    {
      stdio: 'ignore',
    },
  )
  return { cert, key }
}
