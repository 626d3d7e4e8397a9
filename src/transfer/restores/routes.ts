import { Elysia } from 'elysia'
import type { Caller } from '../../platform/access/caller'
import { createGuard } from '../../platform/access/guard'
import { byCaller } from '../../platform/acts'
import { recordAct } from '../../platform/audit/record-act'
import { notFound } from '../../platform/errors'
import { described } from '../../platform/http/documented'
import { readDayRange } from '../../platform/http/input/day-range'
import { describePage, readPage } from '../../platform/http/input/paging'
import { errors, jsonCodes, NoContent } from '../../platform/http/schemas'
import { presentImport } from '../imports/present-import'
import { findImport } from '../imports/rows/store'
import { askRestore, forgetRestore } from './ask-restore'
import { type RestoresContext, takeKey } from './held-keys'
import { findOpenedCopy } from './opened-copy'
import {
  BackupKeyBody,
  BackupPath,
  LastPartRestoreAnswer,
  PartRestoreAnswer,
  PeopleInBackupAnswer,
  PeopleQuery,
  PersonPath,
  peoplePageSizes,
  RestoreWish,
  WorkoutsInBackupAnswer,
  WorkoutsQuery,
  workoutsPageSizes,
} from './schemas'
import { findLastRestore, type PartRestore } from './store'
import { listPeopleTask, listWorkoutsTask } from './tasks'
import { viewPerson, viewRestore, viewWorkoutInBackup } from './view'

const of = ({ account }: Caller) => ({ userId: account.id })

/** The failures of opening a backup. */
const opening = [
  'backup-damaged',
  'backup-key-missing',
  'backup-key-wrong',
  'backup-newer',
  'not-a-backup',
] as const
const disk = ['disk-full', 'disk-file-too-large', 'folder-unwritable'] as const

/**
 * Routes for looking into backups, and for restoring a user or a workout. Backups contain the data of all users, so only
 * sessions of administrators have access.
 */
export const restoresRoutes = (ctx: RestoresContext) => {
  const present = (row: PartRestore) => {
    const stored = row.importId === null ? undefined : findImport(ctx.db, row.importId)
    return viewRestore(row, stored ? presentImport(ctx, stored) : null)
  }

  /** Like `findOpenedCopy`. Records who looks into a backup, because it holds the data of all users. */
  const openFor = async (caller: Caller, name: string) => {
    const folder = await findOpenedCopy(ctx, name)
    if (folder !== null) recordAct(ctx, ctx.db, { act: 'backup-opened', by: byCaller(caller) })
    return folder
  }

  return new Elysia({ prefix: '/api/backups', tags: ['Backups'] })
    .use(createGuard(ctx))
    .get(
      '/restore',
      () => {
        const last = findLastRestore(ctx.db)
        return { status: 'success' as const, data: last ? present(last) : null }
      },
      {
        adminAccess: 'session',
        response: {
          200: described('The restore, or null.', LastPartRestoreAnswer),
          ...errors({ 401: [], 403: ['not-administrator'] }),
        },
        detail: {
          operationId: 'getPartRestore',
          summary: 'The progress or the result of the last restore of a user or workout',
          description: 'Null if there was none, or its result was discarded. For administrators.',
        },
      },
    )
    .delete(
      '/restore',
      () => {
        forgetRestore(ctx)
        return new Response(null, { status: 204 })
      },
      {
        adminAccess: 'session',
        parse: 'none',
        response: {
          204: NoContent('The result was discarded.'),
          ...errors({ 400: ['restore-underway'], 401: [], 403: ['not-administrator'] }),
        },
        detail: {
          operationId: 'discardPartRestore',
          summary: 'Discard the result of the last restore',
          description: 'What it has restored stays. For administrators.',
        },
      },
    )
    .get(
      '/:name/people',
      async ({ caller, params: { name }, query }) => {
        const page = readPage(query, peoplePageSizes)
        const folder = await openFor(caller, name)
        const question = folder === null ? null : { folder, namePart: query.q ?? '', page }
        const found = question && (await ctx.workers.run(listPeopleTask, question, of(caller)))
        return {
          status: 'success' as const,
          data: { is_open: found !== null, people: found?.people.map(viewPerson) ?? [] },
          pagination: describePage(page, found?.total ?? 0),
        }
      },
      {
        adminAccess: 'session',
        recentProof: 'own',
        params: BackupPath,
        query: PeopleQuery,
        response: {
          200: described('A page of the users.', PeopleInBackupAnswer),
          ...errors({
            400: [...opening, 'page-invalid'],
            401: [],
            403: ['not-administrator', 'proof-required'],
            404: ['backup-not-found'],
            503: ['worker-unavailable'],
            507: [...disk],
          }),
        },
        detail: {
          operationId: 'listPeopleOfBackup',
          summary: 'The users in a backup, compared with this server',
          description:
            'By name. The first request begins to open the backup, which takes a moment; the copy is removed when it has not been used for 15 minutes. For administrators. Needs a recent proof.',
        },
      },
    )
    .get(
      '/:name/people/:user_name/workouts',
      async ({ caller, params: { name, user_name }, query }) => {
        const page = readPage(query, workoutsPageSizes)
        const { from, before } = readDayRange(query, caller.account.timezone)
        const folder = await openFor(caller, name)
        const { q: titlePart = '', standing = null } = query
        const question =
          folder === null ? null : { folder, username: user_name, titlePart, from, before, standing, page }
        const found = question && (await ctx.workers.run(listWorkoutsTask, question, of(caller)))
        if (found && found.person === null) {
          throw notFound('restore-user-missing', 'there is no such user in the backup')
        }
        return {
          status: 'success' as const,
          data: {
            is_open: found !== null,
            person: found?.person ? viewPerson(found.person) : null,
            workouts: found?.workouts.map(viewWorkoutInBackup) ?? [],
          },
          pagination: describePage(page, found?.total ?? 0),
        }
      },
      {
        adminAccess: 'session',
        recentProof: 'own',
        params: PersonPath,
        query: WorkoutsQuery,
        response: {
          200: described('A page of the workouts.', WorkoutsInBackupAnswer),
          ...errors({
            400: [...opening, 'day-invalid', 'fields-invalid', 'page-invalid'],
            401: [],
            403: ['not-administrator', 'proof-required'],
            404: ['backup-not-found', 'restore-user-missing'],
            503: ['worker-unavailable'],
            507: [...disk],
          }),
        },
        detail: {
          operationId: 'listWorkoutsOfBackup',
          summary: 'Somebody’s workouts in a backup, compared with this server',
          description:
            'Opens the backup, as the list of its users does. For administrators. Needs a recent proof.',
        },
      },
    )
    .post(
      '/:name/key',
      async ({ caller, params: { name }, body: { identity } }) => {
        await takeKey(ctx, caller, name, identity)
        return new Response(null, { status: 204 })
      },
      {
        adminAccess: 'session',
        params: BackupPath,
        body: BackupKeyBody,
        response: {
          204: NoContent('The key is held.'),
          ...errors({
            400: [...jsonCodes, 'backup-damaged', 'backup-key-invalid', 'backup-key-wrong', 'not-a-backup'],
            401: [],
            403: ['not-administrator'],
            404: ['backup-not-found'],
            429: ['login-throttled'],
          }),
        },
        detail: {
          operationId: 'giveKeyOfBackup',
          summary: 'Give the key of an encrypted backup',
          description:
            'Needed before the backup is looked into, or a part of it is restored. The server holds the key in memory only, until it has not been used for 15 minutes. Wrong keys are in the audit log, and after ten of them the next try has to wait. For administrators.',
        },
      },
    )
    .post(
      '/:name/restore',
      async ({ caller, params: { name }, body: { username, workout = null } }) => {
        const row = await askRestore(ctx, caller, { backup: name, username, workout })
        return { status: 'success' as const, data: present(row) }
      },
      {
        adminAccess: 'session',
        recentProof: 'own',
        params: BackupPath,
        body: RestoreWish,
        response: {
          200: described('The restore, which has begun.', PartRestoreAnswer),
          ...errors({
            400: [...jsonCodes, 'backup-key-missing', 'id-invalid', 'restore-underway'],
            401: [],
            403: ['not-administrator', 'proof-required'],
            404: ['backup-not-found'],
          }),
        },
        detail: {
          operationId: 'restorePartOfBackup',
          summary: 'Restore a user or a workout',
          description:
            'Runs in the background, and continues after a restart of the server. What is missing is imported into the account; what is here stays as it is, and nothing is added twice. A missing account is created, with its password but without administrator rights. The person can undo it as their last import. For administrators. Needs a recent proof.',
        },
      },
    )
}
