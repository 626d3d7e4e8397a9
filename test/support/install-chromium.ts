// Finds Chromium for the browser tests. Run as a program, it installs Chromium if it is missing.

const names = ['chromium', 'chromium-browser', 'google-chrome']

/**
 * Returns the path of Chromium: the environment variable `CHROMIUM`, or otherwise the first Chromium in the PATH;
 * `null` if there is none.
 */
export function findChromium(): string | null {
  const chosen = process.env.CHROMIUM
  if (chosen) return Bun.which(chosen)
  return names.map(name => Bun.which(name)).find(path => path !== null) ?? null
}

async function installChromium(): Promise<number> {
  if (findChromium()) return 0
  const asRoot = await commandPrefix()
  if (!Bun.which('apt-get') || asRoot === null || process.env.CHROMIUM) return explain()
  const update = await run([...asRoot, 'apt-get', 'update'])
  const install = update === 0 ? await run([...asRoot, 'apt-get', 'install', '-y', 'chromium']) : update
  return install === 0 && findChromium() ? 0 : explain()
}

/** Returns the prefix for commands that install packages; `null` if the user may not install packages. */
async function commandPrefix(): Promise<string[] | null> {
  if (process.getuid?.() === 0) return []
  const mayUseSudo = Bun.which('sudo') && (await run(['sudo', '-n', 'true'])) === 0
  return mayUseSudo ? ['sudo', '-n'] : null
}

function run(command: string[]): Promise<number> {
  return Bun.spawn(command, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).exited
}

function explain(): number {
  process.stderr.write(
    `The browser test needs Chromium, and none was found (${names.join(', ')}).
Install it (Debian and Ubuntu: apt-get install chromium), or say where it is: CHROMIUM=/path/to/chromium
`,
  )
  return 1
}

if (import.meta.main) process.exit(await installChromium())
