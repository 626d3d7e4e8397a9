import { expect, test } from 'bun:test'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  isAllowedInbox,
  isUsableInbox,
} from '../../../../src/platform/configuration/app-settings/inbox-folder'
import { temporaryFolder } from '../../../support/temporary-folder'

test('an allowed folder may itself be a link', () => {
  using folder = temporaryFolder()
  const [dataDir, real, link] = ['data', 'real', 'link'].map(name => join(folder.path, name)) as [
    string,
    string,
    string,
  ]
  mkdirSync(dataDir)
  mkdirSync(real)
  symlinkSync(real, link)
  const folders = { dataDir, appFolders: [link] }
  expect(isAllowedInbox(join(link, 'watch'), folders)).toBe(true)
  expect(isAllowedInbox(join(real, 'watch'), folders)).toBe(true)
  expect(isAllowedInbox('inbox', folders)).toBe(true)
  expect(isAllowedInbox(join(dataDir, 'inbox'), { ...folders, appFolders: [] })).toBe(true)
})

test('a folder that holds the data directory is none', () => {
  using folder = temporaryFolder()
  const dataDir = join(folder.path, 'data')
  mkdirSync(dataDir)
  expect(isAllowedInbox(folder.path, { dataDir, appFolders: [folder.path] })).toBe(false)
})

test('links in a circle lead nowhere', () => {
  using folder = temporaryFolder()
  const [a, b] = [join(folder.path, 'a'), join(folder.path, 'b')]
  symlinkSync(a, b)
  symlinkSync(b, a)
  expect(isAllowedInbox(join(a, 'x'), { dataDir: '/nowhere', appFolders: [folder.path] })).toBe(false)
})

test('a folder below a file cannot be used', () => {
  using folder = temporaryFolder()
  writeFileSync(join(folder.path, 'file'), '')
  const facts = { dataDir: folder.path, appFolders: [] }
  expect(isUsableInbox(join(folder.path, 'file', 'x'), facts)).toBe(false)
  expect(isUsableInbox(join(folder.path, 'new', 'x'), facts)).toBe(true)
})
