// Files of unfinished offline maps. They are in the same folder as finished offline maps, but their names are
// different, so that the server does not use them.
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '../../../platform/db/database'
import type { ExtractFiles } from '../extracting/prepare-extract'
import { listExtracts } from './store'

const nameSyntax = /^cut-(\d{1,15})\.(?:tiles|plan)$/

export const filesOfExtract = (folder: string, id: number): ExtractFiles => ({
  content: join(folder, `cut-${id}.tiles`),
  plan: join(folder, `cut-${id}.plan`),
})

export async function removeExtractFiles(folder: string, id: number) {
  const { content, plan } = filesOfExtract(folder, id)
  await Promise.all([rm(content, { force: true }), rm(plan, { force: true })])
}

/** Removes the files of extracts that no longer exist. Must be called at the start of the server. */
export async function removeStrayExtractFiles({ db }: { db: Db }, folder: string) {
  const names = await readdir(folder).catch(() => [])
  const wanted = new Set(listExtracts(db).map(({ id }) => String(id)))
  const stray = names.filter(name => {
    const id = nameSyntax.exec(name)?.[1]
    return id !== undefined && !wanted.has(id)
  })
  await Promise.all(stray.map(name => rm(join(folder, name), { force: true })))
}
