import { randomBytes, X509Certificate } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join } from 'node:path'

export interface Certificate {
  /** PEM. */
  readonly key: string
  readonly cert: string
  /** SHA-256 of the certificate, as browsers show it. */
  readonly fingerprint: string
}

const dayMs = 24 * 60 * 60_000
/** Some browsers accept no certificate that is valid for longer than this. */
const validMs = 397 * dayMs

/** Returns the certificate in the data folder. It is made at the first use, and again when it expires or lacks one of the names. */
export async function certificateFor(names: readonly string[], dataDir: string, nowMs: number): Promise<Certificate> {
  const dir = join(dataDir, 'tls')
  const [keyFile, certFile] = [join(dir, 'key.pem'), join(dir, 'certificate.pem')]
  if (existsSync(keyFile) && existsSync(certFile)) {
    const [key, cert] = [readFileSync(keyFile, 'utf8'), readFileSync(certFile, 'utf8')]
    if (isUsable(new X509Certificate(cert), names, nowMs)) return { key, cert, fingerprint: new X509Certificate(cert).fingerprint256 }
  }
  const made = await make(names, nowMs)
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  writeFileSync(keyFile, made.key, { mode: 0o600 })
  writeFileSync(certFile, made.cert)
  return made
}

function isUsable(cert: X509Certificate, names: readonly string[], nowMs: number): boolean {
  const has = (name: string) => (isIP(name) === 0 ? cert.checkHost(name) : cert.checkIP(name)) !== undefined
  return cert.validToDate.getTime() > nowMs + dayMs && names.every(has)
}

async function make(names: readonly string[], nowMs: number): Promise<Certificate> {
  // The x509 package needs the polyfill before it is loaded.
  await import('reflect-metadata')
  const x509 = await import('@peculiar/x509')
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const serverAuth = '1.3.6.1.5.5.7.3.1'
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: randomBytes(16).toString('hex'),
    name: 'CN=Backhaul',
    notBefore: new Date(nowMs - dayMs),
    notAfter: new Date(nowMs + validMs - dayMs),
    keys,
    signingAlgorithm: algorithm,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.ExtendedKeyUsageExtension([serverAuth]),
      new x509.SubjectAlternativeNameExtension(names.map((value) => ({ type: isIP(value) === 0 ? 'dns' : 'ip', value }))),
    ],
  })
  const cert = certificate.toString('pem')
  const key = x509.PemConverter.encode(await crypto.subtle.exportKey('pkcs8', keys.privateKey), 'PRIVATE KEY')
  return { key, cert, fingerprint: new X509Certificate(cert).fingerprint256 }
}
