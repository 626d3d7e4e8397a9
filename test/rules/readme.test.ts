// The README and the pages of docs/ are correct about files, links and settings.
import { describe, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { settings } from '../../src/platform/settings/table/settings'
import { root } from './sources'

const pages = ['README.md', ...new Bun.Glob('docs/*.md').scanSync({ cwd: root })]
const textOf = (page: string) => Bun.file(join(root, page)).text()

test('the table of settings lists every setting with its default and its meaning, and no other', async () => {
  const rows = [
    ...(await textOf('docs/operating.md')).matchAll(/^\| `([A-Z][A-Z_]+)` \|([^|]*)\|(.*)\|$/gm),
  ].map(([, name = '', fallback = '', meaning = '']) => ({
    name,
    fallback: fallback.trim(),
    meaning: meaning.trim(),
  }))
  expect(rows).toEqual(
    settings.map(({ name, default: fallback, meaning }) => ({
      name,
      fallback: fallback && `\`${fallback}\``,
      meaning,
    })),
  )
})

test('it names the settings that a running server takes on', async () => {
  const [, names = ''] =
    /when it is sent `SIGHUP`[^.]*\. (.*) then change\n/.exec(await textOf('docs/operating.md')) ?? []
  const live = settings.filter(({ isLive }) => isLive).map(({ name }) => `\`${name}\``)
  expect(names.split(/, | and /)).toEqual(live)
})

test('it names the settings that administrators can set in the browser', async () => {
  const [, names = ''] =
    /Administrators set these [^:]*: (.*)\.\n/.exec(await textOf('docs/operating.md')) ?? []
  const inApp = settings.filter(({ isInApp }) => isInApp).map(({ name }) => `\`${name}\``)
  expect(names.split(/, | and /)).toEqual(inApp)
})

test('the README is short enough to be read', async () => {
  expect((await textOf('README.md')).trimEnd().split('\n').length).toBeLessThanOrEqual(150)
})

test('its picture is small', () => {
  expect(Bun.file(join(root, 'docs/workout.jpg')).size).toBeLessThan(120_000)
})

test('every page of docs/ can be reached from the README', async () => {
  const linked = linksOf(await textOf('README.md')).map(link => link.split('#')[0])
  expect(pages.filter(page => page !== 'README.md' && !linked.includes(page))).toEqual([])
})

test('every source file that the pages name is there', async () => {
  const files = ['src', 'web', 'test', 'migrations', '.ci'].flatMap(folder => [
    ...new Bun.Glob(`${folder}/**/*`).scanSync({ cwd: root, dot: true }),
  ])
  const known = [...files, 'build.ts'].map(path => `/${path}`)
  for (const page of pages) {
    const named = (await textOf(page)).matchAll(/`([\w./-]+\.tsx?)`/g)
    const missing = [...named]
      .map(([, name]) => name!)
      .filter(name => !known.some(path => path.endsWith(`/${name}`)))
    expect([page, missing]).toEqual([page, []])
  }
})

describe('links lead somewhere', () => {
  test.each(pages)('%s', async page => {
    const dead: string[] = []
    // Anchors of pages are cached, because parsing a page takes a tenth of a second, and pages have dozens of links to
    // each other.
    const anchors = new Map<string, string[]>()
    for (const link of linksOf(await textOf(page))) {
      if (/^https?:/.test(link)) continue
      const [path = '', anchor] = link.split('#')
      const target = path === '' ? page : relative(root, join(root, dirname(page), path))
      if (!existsSync(join(root, target))) dead.push(link)
      else if (anchor) {
        if (!anchors.has(target)) anchors.set(target, anchorsOf(await textOf(target)))
        if (!anchors.get(target)?.includes(anchor)) dead.push(link)
      }
    }
    expect(dead).toEqual([])
  })
})

type Node = ReturnType<typeof fromMarkdown> | ReturnType<typeof fromMarkdown>['children'][number]

/** Lists the targets of links and images. */
function linksOf(text: string): string[] {
  return nodesOf(fromMarkdown(text)).flatMap(node => ('url' in node ? [node.url] : []))
}

/** Lists the anchors of headings, as GitHub creates them. */
function anchorsOf(text: string): string[] {
  return nodesOf(fromMarkdown(text))
    .filter(node => node.type === 'heading')
    .map(heading =>
      nodesOf(heading)
        .map(node => ('value' in node ? node.value : ''))
        .join('')
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    )
}

function nodesOf(node: Node): Node[] {
  return [node, ...('children' in node ? node.children.flatMap(nodesOf) : [])]
}
