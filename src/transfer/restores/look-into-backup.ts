// Compares the database of a backup with that of this instance. Runs in a worker process, because all workouts of a
// person are read from both.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openAsItIs } from '../../instance/backups/archive/copy-store'
import { databaseName } from '../../instance/backups/archive/format'
import { type Account, findUserByName } from '../../platform/access/store'
import type { Db } from '../../platform/db/database'
import { inspectDatabase } from '../../platform/db/inspect-database'
import { dataDirAt } from '../../platform/storage/data-dir'
import { findStanding, type Standing } from './same-person'
import { type ComparedPart, comparedParts, type WorkoutStanding } from './schemas'
import { type ComparedWorkout, findUsernames, listCompared, listShortIds } from './store'

export interface PersonInBackup {
  username: string
  isAdmin: boolean
  standing: Standing['is']
  /** Number of workouts in the backup, and how many of these this instance lacks or has in another form. */
  workouts: number
  missing: number
  different: number
  hidden: number
  lastWorkoutAt: Date | null
}

export interface WorkoutInBackup {
  workout: ComparedWorkout
  standing: WorkoutStanding
  /** What differs; empty unless the standing is `different`. */
  differs: ComparedPart[]
}

interface Page {
  offset: number
  perPage: number
}

export interface PeopleQuestion {
  /** The folder with the copy of the backup's database. */
  folder: string
  /** Part of a username; empty for all. */
  namePart: string
  page: Page
}

export interface WorkoutsQuestion {
  folder: string
  username: string
  /** Part of a title; empty for all. */
  titlePart: string
  from: Date | null
  /** The first moment after the wanted days. */
  before: Date | null
  standing: WorkoutStanding | null
  page: Page
}

export interface PeopleInBackup {
  people: PersonInBackup[]
  total: number
}

export interface WorkoutsInBackup {
  /** Null if there is no such user in the backup. */
  person: PersonInBackup | null
  workouts: WorkoutInBackup[]
  total: number
}

/** Returns a page of the people in a backup, by name; null if the copy has been removed. */
export const listPeople = (dataDir: string, { folder, namePart, page }: PeopleQuestion) =>
  withBoth(dataDir, folder, (here, backup): PeopleInBackup => {
    const names = findUsernames(backup, namePart)
    const people = names.slice(page.offset, page.offset + page.perPage).flatMap(name => {
      const account = findUserByName(backup, name)
      return account ? [comparePerson(here, backup, account).person] : []
    })
    return { people, total: names.length }
  })

/** Returns a page of somebody's workouts in a backup, latest first; null if the copy has been removed. */
export const listWorkouts = (dataDir: string, question: WorkoutsQuestion) =>
  withBoth(dataDir, question.folder, (here, backup): WorkoutsInBackup => {
    const account = findUserByName(backup, question.username)
    if (!account) return { person: null, workouts: [], total: 0 }
    const { person, workouts } = comparePerson(here, backup, account)
    const wanted = workouts.filter(workout => isWanted(workout, question))
    const { offset, perPage } = question.page
    return { person, workouts: wanted.slice(offset, offset + perPage), total: wanted.length }
  })

function withBoth<T>(dataDir: string, folder: string, work: (here: Db, backup: Db) => T): T | null {
  const path = join(folder, databaseName)
  if (!existsSync(path)) return null
  using copy = openAsItIs(path, 'to read')
  const { db, close } = inspectDatabase(dataDirAt(dataDir).database)
  try {
    return work(db, copy.db)
  } finally {
    close()
  }
}

function comparePerson(here: Db, backup: Db, account: Account) {
  const standing = findStanding(here, account)
  const workouts = compareWorkouts(here, backup, account, standing)
  const count = (wanted: WorkoutStanding) => workouts.filter(({ standing }) => standing === wanted).length
  const person: PersonInBackup = {
    username: account.username,
    isAdmin: account.isAdmin,
    standing: standing.is,
    workouts: workouts.length,
    missing: count('missing'),
    different: count('different'),
    hidden: count('hidden'),
    lastWorkoutAt: workouts[0]?.workout.workoutDate ?? null,
  }
  return { person, workouts }
}

function compareWorkouts(here: Db, backup: Db, { id }: Account, standing: Standing): WorkoutInBackup[] {
  const userId = standing.is === 'here' ? standing.account.id : null
  const shown = new Map(userId === null ? [] : listCompared(here, userId).map(row => [row.shortId, row]))
  const hidden = userId === null ? new Set<string>() : listShortIds(here, userId, 'hidden')
  return listCompared(backup, id).map(workout => {
    const today = shown.get(workout.shortId)
    if (!today) {
      return { workout, standing: hidden.has(workout.shortId) ? 'hidden' : 'missing', differs: [] }
    }
    const differs = comparedParts.filter(part => partOf[part](workout) !== partOf[part](today))
    return { workout, standing: differs.length > 0 ? 'different' : 'same', differs }
  })
}

const partOf: Record<ComparedPart, (workout: ComparedWorkout) => string | number | null> = {
  title: ({ title }) => title,
  // Both texts are shown as one, and separated by a character that neither can contain.
  notes: ({ description, notes }) => `${description ?? ''}\0${notes ?? ''}`,
  sport: ({ sportId }) => sportId,
  date: ({ workoutDate }) => workoutDate.getTime(),
  duration: ({ durationS }) => durationS,
  distance: ({ distanceM }) => distanceM,
}

function isWanted(
  { workout: { title, workoutDate }, standing }: WorkoutInBackup,
  { titlePart, from, before, standing: wanted }: WorkoutsQuestion,
): boolean {
  return (
    title.toLowerCase().includes(titlePart.toLowerCase()) &&
    (from === null || workoutDate >= from) &&
    (before === null || workoutDate < before) &&
    (wanted === null || standing === wanted)
  )
}
