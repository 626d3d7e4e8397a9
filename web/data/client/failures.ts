// What people are told of a failure, by its code, in the place where it happened. Where a place has no words of its own,
// those for anywhere are said: see general-failures.ts.
import type { ParseKeys } from 'i18next'
import type { FailureCode, FailureDetail } from '../../../src/platform/http/schemas'
import { ApiError } from './api-error'
import { generalWords, unusableRecording } from './general-failures'

export type Words<Key extends string = ParseKeys> = Partial<Record<FailureCode, Key>>

const account = {
  'username-length-invalid': 'register.usernameLength',
  'username-characters-invalid': 'register.usernameLetters',
  'username-taken': 'register.usernameTaken',
  'email-invalid': 'register.emailInvalid',
  'password-too-short': 'register.passwordLength',
  'email-taken': 'register.emailTaken',
} as const satisfies Words

const equipmentChoice = {
  'equipment-unknown': 'equipmentChoice.gone',
  'equipment-inactive': 'equipmentChoice.inactive',
  'equipment-unfit-for-sport': 'equipmentChoice.unsuited',
} as const satisfies Words

const diskOfBackup = {
  'disk-full': 'backups.problems.noRoom',
  'disk-file-too-large': 'backups.problems.fileTooLarge',
  'folder-unwritable': 'backups.problems.unwritable',
} as const satisfies Words

/** By where it is told: the same failure may need other words in another place. */
export const failureWords = {
  account,
  login: {
    'credentials-wrong': 'login.wrong',
    'credentials-missing': 'login.wrong',
    'fields-invalid': 'login.wrong',
    'account-inactive': 'login.inactive',
  },
  ownAccount: {
    ...account,
    'email-taken': 'account.emailRefused',
    'current-password-wrong': 'account.wrongPassword',
  },
  ownDeletion: {
    'last-administrator': 'account.lastAdministrator',
  },
  avatar: {
    'image-unreadable': 'picture.unreadable',
    'file-extension-not-allowed': 'picture.unreadable',
    'file-name-missing': 'picture.unreadable',
  },
  administration: {
    'not-administrator': 'administration.rightsLost',
    'scope-missing': 'administration.rightsLost',
  },
  user: {
    'email-invalid': 'users.emailInvalid',
    'email-unchanged': 'users.emailSame',
    'email-taken': 'users.emailTaken',
    'last-administrator': 'users.lastAdministrator',
    'user-not-found': 'users.gone',
    'not-administrator': 'administration.rightsLost',
    'scope-missing': 'administration.rightsLost',
  },
  invitation: {
    'email-invalid': 'users.emailInvalid',
    'too-many-invitations': 'invitations.tooMany',
    'invitation-not-found': 'invitations.gone',
    'not-administrator': 'administration.rightsLost',
    'scope-missing': 'administration.rightsLost',
  },
  configuration: {
    'files-limit-too-small': 'instance.filesAboveZero',
    'file-size-limit-too-small': 'instance.sizeAboveZero',
    'archive-size-limit-too-small': 'instance.sizeAboveZero',
    'archive-size-limit-below-file-size': 'instance.archiveTooSmall',
    'file-size-limit-too-high': 'instance.overDisk',
    'archive-size-limit-too-high': 'instance.overDisk',
    'users-limit-negative': 'instance.notNegative',
    'stats-limit-negative': 'instance.notNegative',
    'contact-invalid': 'instance.contactInvalid',
  },
  app: {
    'app-name-invalid': 'ownApps.nameMissing',
    'website-invalid': 'ownApps.websiteWrong',
    'redirect-uris-invalid': 'ownApps.redirectUrisWrong',
    'scopes-invalid': 'apps.scopesMissing',
  },
  consent: {
    'code-challenge-missing': 'consent.unsafe',
    'code-challenge-invalid': 'consent.unsafe',
    'code-challenge-method-unsupported': 'consent.unsafe',
    'scope-not-registered': 'consent.nothingAsked',
    'app-unknown': 'consent.unknownApp',
    'authorization-request-invalid': 'consent.unknownApp',
    'redirect-uri-unknown': 'consent.unknownApp',
    'state-too-long': 'consent.unknownApp',
    'parameter-repeated': 'consent.unknownApp',
    'fields-invalid': 'consent.unknownApp',
  },
  equipment: {
    'label-too-long': 'equipment.labelTooLong',
    'label-taken': 'equipment.labelTaken',
    'equipment-type-unknown': 'equipment.typeGone',
    'equipment-type-inactive': 'equipment.typeOff',
    'sport-unknown': 'equipment.sportsUnsuitable',
    'sport-unfit-for-type': 'equipment.sportsUnsuitable',
    'description-too-long': 'equipment.descriptionTooLong',
    'equipment-not-found': 'equipment.gone',
    'equipment-in-use': 'equipment.usedMeanwhile',
  },
  equipmentChoice,
  sport: {
    'sport-label-taken': 'ownSports.nameTaken',
    'sport-in-use': 'ownSports.used',
    'sport-not-found': 'ownSports.gone',
    'not-administrator': 'administration.rightsLost',
  },
  goal: {
    'goal-amount-invalid': 'goals.impossible',
    'goal-not-found': 'goals.gone',
    'too-many-goals': 'goals.tooMany',
    'sport-unknown': 'goals.sportGone',
  },
  workout: {
    'workout-not-found': 'workout.gone',
    'duration-invalid': 'measures.impossible',
    'amount-invalid': 'measures.impossible',
    'figures-impossible': 'measures.impossible',
    'figures-incomplete': 'measures.impossible',
    'workout-date-invalid': 'measures.impossible',
    'workout-fields-missing': 'measures.impossible',
  },
  upload: {
    ...equipmentChoice,
    'gpx-invalid': 'add.invalid',
    'gpx-beyond-limits': 'add.beyondLimits',
    'gpx-of-other-format': 'add.otherFormat',
    'gpx-without-tracks': 'add.noTracks',
    'gpx-without-points': 'add.noPoints',
    'gpx-without-time': 'add.noTime',
    'gpx-unmeasurable': 'add.unmeasurable',
    'recording-planned': 'add.planned',
    'fit-invalid': 'add.invalidFit',
    'tcx-invalid': 'add.invalidTcx',
    'file-not-activity': 'add.notActivity',
    'recording-empty': 'add.emptyRecording',
    'kml-invalid': 'add.invalidKml',
    'kml-without-tracks': 'add.kmlWithoutTimes',
    'kmz-without-kml': 'add.invalidKml',
    'file-packing-damaged': 'add.packingDamaged',
    'file-unpacks-too-large': 'add.unpacksTooLarge',
    'sport-undecided': 'add.sportUndecided',
    'recording-without-places': 'add.noPlaces',
    'recording-clock-unset': 'add.clockUnset',
    'recording-clock-ahead': 'add.clockAhead',
    'recording-clock-jumps': 'add.clockJumps',
    'recording-jumps': 'add.jumps',
    'recording-too-long': 'add.tooLong',
    'recording-too-many-points': 'add.tooManyPoints',
    'recording-figure-impossible': 'add.impossibleFigure',
    'too-many-segments': 'add.tooManySegments',
    'too-many-workouts': 'add.tooManyWorkouts',
    'disk-full': 'add.noRoom',
    'request-too-slow': 'add.tooSlow',
    'file-extension-not-allowed': 'add.notGpx',
    'file-too-large': 'add.tooLarge',
    'archive-damaged': 'add.archiveInvalid',
    'archive-without-recordings': 'add.archiveInvalid',
    'archive-too-many-files': 'add.archiveTooManyFiles',
    'archive-file-too-large': 'add.archiveFileTooLarge',
    'archive-content-too-large': 'add.archiveTooLarge',
  },
  import: {
    'import-archive-damaged': 'importReasons.damaged',
    'import-archive-of-no-account': 'importReasons.noAccount',
    'import-archive-newer': 'importReasons.newerVersion',
    'import-archive-incomplete': 'importReasons.incomplete',
    'import-archive-changed': 'importReasons.changed',
    'import-archive-file-damaged': 'importReasons.fileDamaged',
    'import-archive-file-too-large': 'importReasons.tooMany',
    'import-archive-too-many-items': 'importReasons.tooMany',
    'import-underway': 'importReasons.underway',
    'import-archive-too-large': 'importReasons.archiveTooLarge',
    'import-archive-of-others': 'importReasons.allOfOther',
    'import-archive-unreadable': 'importReasons.notRead',
    'disk-full': 'importReasons.noRoom',
    'item-of-others': 'importReasons.otherAccount',
    'item-id-invalid': 'importReasons.id',
    'item-date-invalid': 'importReasons.date',
    'item-sport-unnamed': 'importReasons.sport',
    'item-label-missing': 'importReasons.label',
    'item-type-unknown': 'importReasons.type',
    'item-goal-invalid': 'importReasons.goal',
    'too-many-goals': 'importReasons.tooManyGoals',
    'item-sport-unknown': 'importReasons.unknownSport',
    'item-without-figures': 'importReasons.figures',
    'preferences-missing': 'importReasons.noPreferences',
    'item-file-missing': 'importReasons.missing',
    'item-file-damaged': 'importReasons.unreadable',
    'item-file-too-large': 'importReasons.tooLarge',
    'item-not-stored': 'importReasons.notStored',
    'item-merged': 'importReasons.merged',
    'image-unreadable': 'importReasons.picture',
    ...unusableRecording,
    'too-many-segments': 'importReasons.tooManySegments',
  },
  backup: {
    ...diskOfBackup,
    'backup-underway': 'backups.problems.underway',
    'backup-damaged': 'backups.problems.damaged',
  },
  restore: {
    'not-a-backup': 'restore.problems.notABackup',
    'backup-damaged': 'restore.problems.damaged',
    'backup-incomplete': 'restore.problems.incomplete',
    'backup-without-accounts': 'restore.problems.empty',
    'backup-newer': 'restore.problems.newerVersion',
    'disk-full': 'restore.problems.noRoom',
    'disk-file-too-large': 'restore.problems.fileTooLarge',
    'folder-unwritable': 'restore.problems.unwritable',
    'restore-underway': 'restore.problems.underway',
  },
  offlineMap: {
    'offline-map-not-pmtiles': 'regions.notPmtiles',
    'offline-map-not-vector': 'regions.notVector',
    'offline-map-not-protomaps': 'regions.notProtomaps',
    'offline-map-cut-off': 'regions.cutOff',
    'offline-map-compression-unsupported': 'regions.compression',
    'offline-map-directory-damaged': 'regions.damaged',
    'offline-map-description-damaged': 'regions.damaged',
    'offline-map-header-damaged': 'regions.damaged',
    'offline-map-tile-damaged': 'regions.damaged',
    'offline-map-empty': 'regions.noTiles',
    'offline-map-unreadable': 'regions.unreadable',
    'offline-map-name-invalid': 'regions.badName',
    'disk-full': 'regions.noRoom',
  },
} as const satisfies Record<string, Words>

export type FailureKey<Place extends keyof typeof failureWords> =
  (typeof failureWords)[Place][keyof (typeof failureWords)[Place]]

/** Of files and limits there is more to say than their code. */
type PlainPlace = Exclude<keyof typeof failureWords, 'configuration' | 'import' | 'upload'>

/** Those of some place, with nothing to fill in. */
export type PlainWords = Words<{ [Place in PlainPlace]: FailureKey<Place> }[PlainPlace]>

/** A reason that the server noted. */
export interface NotedReason {
  code: FailureCode | null
  detail?: FailureDetail | null
}

/** What to say of a failure; null when there are no words for it in this place. */
export function failureKey<Key extends string>(
  words: Words<Key>,
  failure: Error | NotedReason | null,
): Key | null {
  const [code] = codesOf(failure)
  return (code !== undefined && words[code]) || null
}

/** What to say of a failure that its place has no words for; null when the server did not say what it was. */
export function generalKey(failure: Error): (typeof generalWords)[FailureCode] | null {
  const [code] = codesOf(failure)
  return code === undefined ? null : generalWords[code]
}

/** Several rules may be broken at once. */
export function codesOf(failure: Error | NotedReason | null): FailureCode[] {
  if (failure === null || (failure instanceof Error && !(failure instanceof ApiError))) return []
  const { code, detail } = failure
  return detail?.codes ?? (code === null ? [] : [code])
}
