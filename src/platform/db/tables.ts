// The data model on one page, as drizzle sees it. The migrations create it; a test holds the two against each other.
// Units are in the column names: M metres, Mm millimetres, Cm centimetres, S seconds, Ckmh hundredths of km/h.
import type { NotNull } from 'drizzle-orm'
import {
  blob,
  integer,
  primaryKey,
  real,
  type SQLiteIntegerBuilderInitial,
  sqliteTable,
  text,
  unique,
} from 'drizzle-orm/sqlite-core'
import type { FigureSources } from '../../tracks/figure-sources'
import {
  type FigureKey,
  figureKeys,
  figures,
  forFigures,
  type SegmentFigures,
  type WorkoutFigures,
} from '../../tracks/figures'
import type { RecordingNote } from '../../tracks/outings/recording-notes'
import type { PlacesOfWorkout } from '../../tracks/places'
import type { RecorderSummary } from '../../tracks/recorder-summary'
import type { SourceFormat } from '../../tracks/source-formats'
import type { Venue } from '../../tracks/venue'
import type { Act, RecalculationCause, Via } from '../acts'
import type { Code } from '../codes'
import type { FailureDetail } from '../errors'

/** What is shown of how fast somebody was. */
export type SportMeasure = 'pace' | 'speed'
export type RecordType = 'AS' | 'FD' | 'HA' | 'LD' | 'MS'
export type OneTimePurpose = 'confirm-account' | 'reset-password' | 'confirm-email'
export type EmailKind =
  | 'confirm-account'
  | 'reset-password'
  | 'password-changed'
  | 'email-changed'
  | 'confirm-email'
  | 'email-replaced'
  | 'token-created'
  | 'app-connected'
  | 'rights-given'
  | 'export-ready'
  | AlertEmailKind
/** What administrators are told of when it begins, and when it is over. */
export type AlertKind = 'backup-failed' | 'disk-full' | 'certificate-ends' | 'jobs-given-up'
type AlertEmailKind = AlertKind | `${AlertKind}-over`
export type ImportStatus = 'waiting' | 'reading' | 'running' | 'done' | 'refused' | 'undoing' | 'undone'
/** What an archive holds, before anything is stored of it. */
export interface ImportContents {
  workouts: number
  alreadyThere: number
  withoutRecording: number
  /** Cannot be imported. */
  leftOut: number
  equipments: number
  /** Files that are none of what is imported. */
  otherFiles: number
  /** Milliseconds since 1970; null without workouts whose time is known. */
  from: number | null
  to: number | null
  /** Workouts by ids of sports here. */
  sports: Record<number, number>
}

export type RecalculationStatus = 'running' | 'done' | 'undoing' | 'undone' | 'given-up'
/** Why a workout could not be measured again. */
export type UnmeasuredReason = 'missing' | 'damaged' | 'unusable' | 'busy'
export type ImportOrigin = 'trackhut' | 'fittrackee' | 'strava' | 'garmin' | 'files'
export type ImportItemKind = 'equipment' | 'sport-preference' | 'goal' | 'profile' | 'picture' | 'workout'
export type ImportOutcome = 'waiting' | 'unknown-sport' | 'added' | 'already-there' | 'left-out' | 'undone'
export type DateFormat = 'MM/dd/yyyy' | 'dd/MM/yyyy' | 'yyyy-MM-dd' | 'date_string'

/** Why the file of a workout was not read. */
export interface UnreadReason {
  code: Code
  detail?: FailureDetail
}

/** The recording of a workout is a part of this file, which has those of others, too. */
export interface WholeFile {
  isWhole: true
}

/** An email says this about its cause, besides what the account itself tells. */
export interface EmailDetails {
  /** Whose browser asked for it; absent when an administrator did. */
  origin?: { system: string; browser: string }
  /** The address an account is about to change to. */
  newAddress?: string
  /** What an alert is about, as a machine says it: kinds of jobs, a folder. */
  subject?: string
}

const time = (name: string) => integer(name, { mode: 'timestamp_ms' })
const flag = (name: string) => integer(name, { mode: 'boolean' })
const id = () => integer('id').primaryKey({ autoIncrement: true })

export const users = sqliteTable('users', {
  id: id(),
  username: text('username').notNull(),
  email: text('email').notNull(),
  emailToConfirm: text('email_to_confirm'),
  passwordHash: text('password_hash').notNull(),
  sessionEpoch: integer('session_epoch').notNull().default(0),
  createdAt: time('created_at').notNull(),
  isActive: flag('is_active').notNull().default(false),
  isAdmin: flag('is_admin').notNull().default(false),
  isSuspended: flag('is_suspended').notNull().default(false),
  acceptedPolicyAt: time('accepted_policy_at'),
  firstName: text('first_name'),
  lastName: text('last_name'),
  location: text('location'),
  bio: text('bio'),
  birthDate: text('birth_date'),
  avatarFile: text('picture_file'),
  dateFormat: text('date_format').$type<DateFormat>().notNull().default('MM/dd/yyyy'),
  displayAscent: flag('display_ascent').notNull().default(true),
  imperialUnits: flag('imperial_units').notNull().default(false),
  language: text('language').notNull().default('en'),
  startElevationAtZero: flag('start_elevation_at_zero').notNull().default(true),
  timezone: text('timezone').notNull(),
  useDarkMode: flag('use_dark_mode'),
  useRawGpxSpeed: flag('use_raw_gpx_speed').notNull().default(false),
  /** Seconds. */
  pauseGap: integer('pause_gap'),
  weekm: flag('weekm').notNull().default(false),
  followsBrowser: flag('follows_browser').notNull().default(false),
  keptSession: text('kept_session'),
  /** Bytes; 0 for none. As the instance says for all when null. */
  storageLimit: integer('storage_limit'),
})

export const sessions = sqliteTable('sessions', {
  jti: text('jti').primaryKey(),
  userId: integer('user_id').notNull(),
  expiresAt: time('expires_at').notNull(),
})

/** Sessions from before there was a list of them, that were logged out of. */
export const revokedSessions = sqliteTable('revoked_sessions', {
  jti: text('jti').primaryKey(),
  expiresAt: time('expires_at').notNull(),
})

export const oneTimeTokens = sqliteTable('one_time_tokens', {
  hash: text('hash').primaryKey(),
  purpose: text('purpose').$type<OneTimePurpose>().notNull(),
  userId: integer('user_id').notNull(),
  email: text('email').notNull(),
  expiresAt: time('expires_at').notNull(),
})

export const reservedNames = sqliteTable('reserved_names', {
  username: text('username').primaryKey(),
  userId: integer('user_id').notNull(),
  expiresAt: time('expires_at').notNull(),
})

export const invitations = sqliteTable('invitations', {
  id: id(),
  userId: integer('user_id'),
  email: text('email'),
  linkHash: text('link_hash').notNull(),
  mailedLinkHash: text('mailed_link_hash'),
  createdAt: time('created_at').notNull(),
  expiresAt: time('expires_at').notNull(),
})

export const outbox = sqliteTable('outbox', {
  id: id(),
  userId: integer('user_id').notNull(),
  kind: text('letter').$type<EmailKind>().notNull(),
  recipient: text('recipient').notNull(),
  details: text('details', { mode: 'json' }).$type<EmailDetails>().notNull(),
  createdAt: time('created_at').notNull(),
})

export const counters = sqliteTable('budgets', {
  key: text('key').primaryKey(),
  used: integer('used').notNull(),
  blockedUntil: time('blocked_until').notNull().default(new Date(0)),
  expiresAt: time('expires_at').notNull(),
})

export const sports = sqliteTable('sports', {
  id: integer('id').primaryKey(),
  label: text('label').notNull(),
  isActive: flag('is_active').notNull().default(true),
  stoppedSpeedThreshold: real('stopped_speed_threshold').notNull(),
})

export const ownSports = sqliteTable('own_sports', {
  id: id(),
  icon: text('icon').notNull(),
  color: text('color').notNull(),
  measure: text('measure').$type<SportMeasure>().notNull(),
})

export const sportPreferences = sqliteTable(
  'sport_preferences',
  {
    userId: integer('user_id').notNull(),
    sportId: integer('sport_id').notNull(),
    color: text('color'),
    isActive: flag('is_active').notNull().default(true),
    stoppedSpeedThreshold: real('stopped_speed_threshold').notNull(),
    /** As the sport has it when null. */
    measure: text('measure').$type<SportMeasure>(),
  },
  table => [primaryKey({ columns: [table.userId, table.sportId] })],
)

export const equipmentTypes = sqliteTable('equipment_types', {
  id: integer('id').primaryKey(),
  label: text('label').notNull(),
  isActive: flag('is_active').notNull().default(true),
})

export const equipmentTypeSports = sqliteTable(
  'equipment_type_sports',
  {
    equipmentTypeId: integer('equipment_type_id').notNull(),
    sportId: integer('sport_id').notNull(),
  },
  table => [primaryKey({ columns: [table.equipmentTypeId, table.sportId] })],
)

export const equipments = sqliteTable(
  'equipments',
  {
    id: id(),
    shortId: text('short_id').notNull(),
    userId: integer('user_id').notNull(),
    equipmentTypeId: integer('equipment_type_id').notNull(),
    label: text('label').notNull(),
    description: text('description'),
    isActive: flag('is_active').notNull().default(true),
    createdAt: time('created_at').notNull(),
    totalDistanceM: integer('total_distance_m').notNull().default(0),
    totalDurationS: integer('total_duration_s').notNull().default(0),
    totalMovingS: integer('total_moving_s').notNull().default(0),
    workoutsCount: integer('workouts_count').notNull().default(0),
    /** How far it is to go; null where nobody has said. */
    retireAtM: integer('retire_at_m'),
  },
  table => [unique().on(table.userId, table.label)],
)

export const goals = sqliteTable('goals', {
  id: id(),
  shortId: text('short_id').notNull(),
  userId: integer('user_id').notNull(),
  period: text('period').$type<'week' | 'month' | 'year'>().notNull(),
  measure: text('measure').$type<'distance' | 'duration' | 'ascent' | 'workouts' | 'days'>().notNull(),
  /** In m, s or mm; otherwise a count. */
  amount: integer('amount').notNull(),
  /** In ascending order; empty for all sports. */
  sportIds: text('sport_ids', { mode: 'json' }).$type<number[]>().notNull(),
  createdAt: time('created_at').notNull(),
})

export const defaultEquipments = sqliteTable(
  'default_equipments',
  {
    userId: integer('user_id').notNull(),
    sportId: integer('sport_id').notNull(),
    equipmentId: integer('equipment_id').notNull(),
  },
  table => [primaryKey({ columns: [table.userId, table.sportId] })],
)

type FigureColumn<Key extends FigureKey, IsNullable> = true extends IsNullable
  ? SQLiteIntegerBuilderInitial<(typeof figures)[Key]['column']>
  : NotNull<SQLiteIntegerBuilderInitial<(typeof figures)[Key]['column']>>

/** The columns of these figures, of which some rows may have none where `Row` says so. */
const figureColumns = <Row extends Record<FigureKey, number | null>>(
  isNullable: (key: FigureKey) => boolean,
) =>
  forFigures(figureKeys, ({ column }, key) =>
    isNullable(key) ? integer(column) : integer(column).notNull(),
  ) as unknown as { [Key in FigureKey]: FigureColumn<Key, null extends Row[Key] ? true : false> }

/** What measuring a recording tells of a workout, which may be measured again. */
const measuredColumns = () => ({
  workoutDate: time('workout_date').notNull(),
  ...figureColumns<WorkoutFigures>(key => figures[key].absent !== 'nowhere'),
  /** Null for what was stored before they were kept. */
  figureSources: text('figure_sources', { mode: 'json' }).$type<FigureSources>(),
  /** Of the method, see `measuringVersion`. Null before it was kept, and where nothing was measured. */
  figuresVersion: integer('figures_version'),
  minLatitude: real('min_latitude'),
  minLongitude: real('min_longitude'),
  maxLatitude: real('max_latitude'),
  maxLongitude: real('max_longitude'),
  /** Null until they are found, without positions, and where these are no places, see `venue`. */
  places: text('places', { mode: 'json' }).$type<PlacesOfWorkout>(),
  /** What its recorder says of it; null where it says nothing. */
  recorderSummary: text('recorder_summary', { mode: 'json' }).$type<RecorderSummary>(),
  /** What is wrong with the recording; null where nothing is. */
  recordingNotes: text('recording_notes', { mode: 'json' }).$type<RecordingNote[]>(),
  /** Of the list of what follows from a workout, up to which it has all, see library/derived. */
  derivedVersion: integer('derived_version').notNull().default(0),
  mapId: text('map_id'),
  trackFile: text('track_file'),
})

const workoutColumns = () => ({
  ...measuredColumns(),
  id: id(),
  shortId: text('short_id').notNull(),
  userId: integer('user_id').notNull(),
  sportId: integer('sport_id').notNull(),
  title: text('title').notNull(),
  description: text('description'),
  notes: text('notes'),
  createdAt: time('created_at').notNull(),
  modifiedAt: time('modified_at'),
  venue: text('venue').$type<Venue>().notNull().default('outdoors'),
  /** As it was uploaded, below the upload folder; null for what was entered by hand. */
  sourceFile: text('source_file'),
  sourceFormat: text('source_format').$type<SourceFormat>(),
  /** What its file calls its sport; null where it does not, and without a file. */
  sportWord: text('sport_word'),
  /** In common with those that were recorded in one go, as the sports of a triathlon; null for most. */
  outingId: text('outing_id'),
  /** A file that is kept as it came besides the recording, below the upload folder. */
  unreadFile: text('unread_file'),
  /** Null when the recording had been made of it elsewhere. */
  unreadReason: text('unread_reason', { mode: 'json' }).$type<UnreadReason | WholeFile>(),
  mapImageDrawnAt: time('picture_drawn_at'),
  mapImageLacksTiles: flag('picture_lacks_tiles').notNull().default(false),
  weatherStart: text('weather_start'),
  weatherEnd: text('weather_end'),
  /** The row in hidden_workouts while it is hidden, which can be undone; null for what is shown. */
  hiddenBy: integer('hidden_by'),
})

/** Hidden ones, too: for what writes them, and what is done in the background. */
export const allWorkouts = sqliteTable('workouts', workoutColumns())

/** What everybody reads: a view, which cannot be written to. */
export const workouts = sqliteTable('shown_workouts', workoutColumns())

export const workoutSegments = sqliteTable(
  'workout_segments',
  {
    workoutId: integer('workout_id').notNull(),
    segmentId: integer('segment_id').notNull(),
    ...figureColumns<SegmentFigures>(key => figures[key].absent === 'unknown'),
  },
  table => [primaryKey({ columns: [table.workoutId, table.segmentId] })],
)

/** The fastest over usual distances within the recording of a workout. */
export const bestEfforts = sqliteTable(
  'best_efforts',
  {
    workoutId: integer('workout_id').notNull(),
    distanceMm: integer('distance_mm').notNull(),
    userId: integer('user_id').notNull(),
    sportId: integer('sport_id').notNull(),
    /** Since the first point. */
    startMs: integer('start_ms').notNull(),
    elapsedMs: integer('elapsed_ms').notNull(),
  },
  table => [primaryKey({ columns: [table.workoutId, table.distanceMm] })],
)

/** The longest climb within a recording; none where there is none. */
export const longestClimbs = sqliteTable('longest_climbs', {
  workoutId: integer('workout_id').primaryKey(),
  /** Since the start of the recording. */
  startM: integer('start_m').notNull(),
  lengthM: integer('length_m').notNull(),
  riseMm: integer('rise_mm').notNull(),
})

/** Where workouts were, each place once. Triggers keep it as the column `places` is. */
export const workoutPlaces = sqliteTable(
  'workout_places',
  {
    workoutId: integer('workout_id').notNull(),
    userId: integer('user_id').notNull(),
    country: text('country').notNull(),
    /** Of a town; empty far away from all of them. */
    name: text('name').notNull(),
    /** It began there. */
    isStart: flag('is_start').notNull(),
  },
  table => [primaryKey({ columns: [table.workoutId, table.country, table.name] })],
)

export const workoutEquipments = sqliteTable(
  'workout_equipments',
  {
    workoutId: integer('workout_id').notNull(),
    equipmentId: integer('equipment_id').notNull(),
  },
  table => [primaryKey({ columns: [table.workoutId, table.equipmentId] })],
)

/** Workouts that are measured again because somebody asked for it, those of one user or of all. */
export const recalculations = sqliteTable('recalculations', {
  id: id(),
  userId: integer('user_id'),
  causes: text('causes', { mode: 'json' }).$type<RecalculationCause[]>().notNull(),
  status: text('status').$type<RecalculationStatus>().notNull(),
  startedAt: time('started_at').notNull(),
  undoUntil: time('undo_until').notNull(),
  total: integer('total').notNull(),
  lookedAt: integer('looked_at').notNull().default(0),
  /** They are looked at in the order of their ids. */
  lastWorkoutId: integer('last_workout_id').notNull().default(0),
})

/** What workouts were before they were measured again. */
export const recalculatedWorkouts = sqliteTable(
  'recalculated_workouts',
  {
    ...measuredColumns(),
    recalculationId: integer('recalculation_id').notNull(),
    workoutId: integer('workout_id').notNull(),
    userId: integer('user_id').notNull(),
    causes: text('causes', { mode: 'json' }).$type<string[]>().notNull(),
    newTrackFile: text('new_track_file').notNull(),
    isOtherWay: flag('is_other_way').notNull(),
    modifiedAt: time('modified_at'),
    newModifiedAt: time('new_modified_at').notNull(),
  },
  table => [primaryKey({ columns: [table.recalculationId, table.workoutId] })],
)

export const recalculatedSegments = sqliteTable(
  'recalculated_segments',
  {
    recalculationId: integer('recalculation_id').notNull(),
    workoutId: integer('workout_id').notNull(),
    segmentId: integer('segment_id').notNull(),
    ...figureColumns<SegmentFigures>(key => figures[key].absent === 'unknown'),
  },
  table => [primaryKey({ columns: [table.recalculationId, table.workoutId, table.segmentId] })],
)

export const recalculatedEfforts = sqliteTable(
  'recalculated_efforts',
  {
    recalculationId: integer('recalculation_id').notNull(),
    workoutId: integer('workout_id').notNull(),
    distanceMm: integer('distance_mm').notNull(),
    startMs: integer('start_ms').notNull(),
    elapsedMs: integer('elapsed_ms').notNull(),
  },
  table => [primaryKey({ columns: [table.recalculationId, table.workoutId, table.distanceMm] })],
)

/** Workouts that could not be measured again, and why. */
export const unmeasuredWorkouts = sqliteTable(
  'unmeasured_workouts',
  {
    recalculationId: integer('recalculation_id').notNull(),
    workoutId: integer('workout_id').notNull(),
    reason: text('reason').$type<UnmeasuredReason>().notNull(),
  },
  table => [primaryKey({ columns: [table.recalculationId, table.workoutId] })],
)

/** Links with which whoever has one sees a workout. */
export const sharedWorkouts = sqliteTable('shared_workouts', {
  workoutId: integer('workout_id').primaryKey(),
  userId: integer('user_id').notNull(),
  linkSeed: text('link_seed').notNull(),
  linkHash: text('link_hash').notNull(),
  hidesEnds: flag('hides_ends').notNull(),
  showsName: flag('shows_name').notNull(),
  showsDescription: flag('shows_description').notNull(),
  showsHeartRate: flag('shows_heart_rate').notNull(),
  createdAt: time('created_at').notNull(),
  expiresAt: time('expires_at'),
})

/** Where links and pictures of somebody's workouts show nothing, see shares/zones. The centres are a secret. */
export const privacyZones = sqliteTable('privacy_zones', {
  id: integer('id').primaryKey(),
  userId: integer('user_id').notNull(),
  latitude: real('latitude').notNull(),
  longitude: real('longitude').notNull(),
})

/** What a workout got from one that was merged into it, as it is and as it was before. */
export interface FilledFields {
  texts: Partial<Record<'title' | 'description' | 'notes' | 'weatherStart' | 'weatherEnd', FilledText>>
  /** Its equipment, when it had none. */
  equipmentId: number | null
}

interface FilledText {
  before: string | null
  after: string
}

/** Of a workout that was changed in a batch: what it was, and what it became. */
export interface ChangedWorkout {
  shortId: string
  before: ChoicesOfWorkout
  after: ChoicesOfWorkout
  /** Milliseconds since 1970. */
  modifiedBefore: number | null
}

export interface ChoicesOfWorkout {
  sportId: number
  equipmentIds: number[]
}

/** What was done to workouts in the app, to one or to many, until it is too late to undo it. */
export const workoutBatches = sqliteTable('workout_batches', {
  id: id(),
  userId: integer('user_id').notNull(),
  kind: text('kind').$type<'delete' | 'change'>().notNull(),
  madeAt: time('made_at').notNull(),
  endsAt: time('ends_at').notNull(),
  workoutsCount: integer('workouts').notNull(),
  /** Null when they were deleted or cut. */
  changed: text('changed', { mode: 'json' }).$type<ChangedWorkout[]>(),
  /** Short ids of what a workout was cut into; null when none was. */
  made: text('made', { mode: 'json' }).$type<string[]>(),
})

/** Workouts that can be brought back: merged into others, or deleted in a batch. */
export const hiddenWorkouts = sqliteTable('hidden_workouts', {
  id: id(),
  userId: integer('user_id').notNull(),
  hiddenAt: time('hidden_at').notNull(),
  /** The one it had: somebody may import the same workout once more meanwhile. */
  shortId: text('short_id').notNull(),
  /** Null when it was not merged; so is `filled`. */
  keptShortId: text('kept_short_id'),
  filled: text('filled', { mode: 'json' }).$type<FilledFields>(),
  /** Null when it was merged. */
  batchId: integer('batch_id'),
})

/** Pairs of workouts that look the same, and are not. */
export const distinctWorkouts = sqliteTable(
  'distinct_workouts',
  {
    firstId: integer('first_id').notNull(),
    secondId: integer('second_id').notNull(),
  },
  table => [primaryKey({ columns: [table.firstId, table.secondId] })],
)

export const records = sqliteTable('records', {
  id: id(),
  userId: integer('user_id').notNull(),
  sportId: integer('sport_id').notNull(),
  recordType: text('record_type').$type<RecordType>().notNull(),
  workoutId: integer('workout_id').notNull(),
  workoutDate: time('workout_date').notNull(),
  value: integer('value').notNull(),
})

export const userSportTotals = sqliteTable(
  'user_sport_totals',
  {
    userId: integer('user_id').notNull(),
    sportId: integer('sport_id').notNull(),
    workoutsCount: integer('workouts_count').notNull(),
    distanceM: integer('distance_m').notNull(),
    durationS: integer('duration_s').notNull(),
    ascentMm: integer('ascent_mm').notNull(),
  },
  table => [primaryKey({ columns: [table.userId, table.sportId] })],
)

export const instanceConfig = sqliteTable('instance_config', {
  id: integer('id').primaryKey(),
  about: text('about'),
  adminContact: text('admin_contact'),
  gpxLimitImport: integer('gpx_limit_import').notNull(),
  isRegistrationEnabled: flag('is_registration_enabled').notNull(),
  maxSingleFileSize: integer('max_single_file_size').notNull(),
  maxZipFileSize: integer('max_zip_file_size').notNull(),
  maxUsers: integer('max_users').notNull(),
  privacyPolicy: text('privacy_policy'),
  privacyPolicyDate: time('privacy_policy_date'),
  statsWorkoutsLimit: integer('stats_workouts_limit').notNull(),
  passwordMemoryKib: integer('password_memory_kib'),
  mapSource: text('map_source'),
  /** Bytes of an account; 0 for none. */
  storageLimit: integer('storage_limit').notNull().default(0),
})

/** Whose the folders of the inbox are. */
export const inboxFolders = sqliteTable('inbox_folders', {
  /** SHA-256 of the name in lower case. */
  nameHash: text('name_hash').primaryKey(),
  /** Null once the account is gone, or where there was none. */
  userId: integer('user_id'),
  /** Nobody's is moved aside for a new owner, and not removed. */
  isKept: flag('is_kept').notNull().default(false),
})

export const exportRequests = sqliteTable('export_requests', {
  userId: integer('user_id').primaryKey(),
  createdAt: time('created_at').notNull(),
  completedAt: time('completed_at'),
  fileName: text('file_name'),
  fileSize: integer('file_size'),
})

export const imports = sqliteTable('imports', {
  id: id(),
  userId: integer('user_id').notNull(),
  createdAt: time('created_at').notNull(),
  status: text('status').$type<ImportStatus>().notNull(),
  origin: text('origin').$type<ImportOrigin>(),
  username: text('username'),
  archiveFile: text('archive_file'),
  fileSize: integer('file_size').notNull(),
  takesProfile: flag('takes_profile').notNull(),
  reason: text('reason'),
  reasonCode: text('reason_code').$type<Code>(),
  reasonFile: text('reason_file'),
  keptAvatar: text('kept_picture'),
  checkedFiles: integer('checked_files').notNull().default(0),
  wantsPreview: flag('wants_preview').notNull().default(false),
  preview: text('preview', { mode: 'json' }).$type<ImportContents>(),
})

export const importItems = sqliteTable(
  'import_items',
  {
    importId: integer('import_id').notNull(),
    kind: text('kind').$type<ImportItemKind>().notNull(),
    position: integer('position').notNull(),
    outcome: text('outcome').$type<ImportOutcome>().notNull(),
    what: text('what').notNull(),
    workoutDate: time('workout_date'),
    shortId: text('short_id'),
    content: text('content'),
    unknownSport: text('unknown_sport'),
    sportId: integer('sport_id'),
    reason: text('reason'),
    reasonCode: text('reason_code').$type<Code>(),
    reasonDetail: text('reason_details', { mode: 'json' }).$type<FailureDetail>(),
    memo: text('memo'),
  },
  table => [primaryKey({ columns: [table.importId, table.kind, table.position] })],
)

export const oauthClients = sqliteTable('oauth_clients', {
  id: id(),
  clientId: text('client_id').notNull(),
  clientSecretHash: text('client_secret_hash').notNull(),
  userId: integer('user_id').notNull(),
  name: text('name').notNull(),
  description: text('description'),
  website: text('website').notNull(),
  redirectUris: text('redirect_uris', { mode: 'json' }).$type<string[]>().notNull(),
  scope: text('scope').notNull(),
  issuedAt: time('issued_at').notNull(),
})

export const oauthGrants = sqliteTable('oauth_grants', {
  id: id(),
  clientId: integer('client_id').notNull(),
  userId: integer('user_id').notNull(),
  scope: text('scope').notNull(),
  codeHash: text('code_hash').notNull(),
  redirectUri: text('redirect_uri'),
  codeChallenge: text('code_challenge'),
  authorizedAt: time('authorized_at').notNull(),
  redeemedAt: time('redeemed_at'),
  expiresAt: time('expires_at').notNull(),
  lastUsedAt: time('last_used_at'),
  revokedAt: time('revoked_at'),
})

export const oauthTokens = sqliteTable('oauth_tokens', {
  id: id(),
  grantId: integer('grant_id').notNull(),
  accessTokenHash: text('access_token_hash').notNull(),
  refreshTokenHash: text('refresh_token_hash').notNull(),
  scope: text('scope').notNull(),
  issuedAt: time('issued_at').notNull(),
  expiresAt: time('expires_at').notNull(),
  replacedAt: time('replaced_at'),
})

export const personalTokens = sqliteTable('personal_tokens', {
  id: id(),
  userId: integer('user_id').notNull(),
  name: text('name').notNull(),
  tokenHash: text('token_hash').notNull(),
  scope: text('scope').notNull(),
  createdAt: time('created_at').notNull(),
  expiresAt: time('expires_at'),
  lastUsedAt: time('last_used_at'),
})

export const jobs = sqliteTable(
  'jobs',
  {
    id: id(),
    kind: text('kind').notNull(),
    subject: text('subject').notNull(),
    attempts: integer('attempts').notNull().default(0),
    dueAt: time('due_at').notNull(),
    /** When it was queued again meanwhile. */
    dueAgainAt: time('due_again_at'),
  },
  table => [unique().on(table.kind, table.subject)],
)

/** Files that no row names, or none yet. */
export const orphanedFiles = sqliteTable('stray_files', { path: text('path').primaryKey() })

export const uploadSizes = sqliteTable('upload_sizes', {
  /** Below the upload folder, such as `workouts/7`; what lies or counts apart has a name like that, see account-folders.ts. */
  folder: text('folder').primaryKey(),
  bytes: integer('bytes').notNull(),
  /** Grows whenever files come or go. */
  changes: integer('changes').notNull(),
})

const bytes = (name: string) => blob(name, { mode: 'buffer' }).$type<Uint8Array>()

/** Tracks in few points. */
export const workoutTraces = sqliteTable('workout_traces', {
  workoutId: integer('workout_id').primaryKey(),
  /** Encoded polylines, separated by spaces. */
  outline: text('outline').notNull(),
})

/** The lines of a track, in a row for each of some degrees of detail. */
export const trackLines = sqliteTable(
  'track_lines',
  {
    userId: integer('user_id').notNull(),
    band: integer('band').notNull(),
    workoutId: integer('workout_id').notNull(),
    line: bytes('line').notNull(),
  },
  table => [primaryKey({ columns: [table.userId, table.band, table.workoutId] })],
)

/** Triggers keep it, see the migration that made it. */
export const mapVersions = sqliteTable('map_versions', {
  userId: integer('user_id').primaryKey(),
  version: integer('version').notNull(),
})

export const schemaHistory = sqliteTable('schema_history', {
  version: integer('version').primaryKey(),
  trackhutVersion: text('trackhut_version').notNull(),
  migratedAt: time('migrated_at').notNull(),
})

export const backupRuns = sqliteTable('backup_runs', {
  id: id(),
  startedAt: time('started_at').notNull(),
  finishedAt: time('finished_at').notNull(),
  reason: text('reason'),
  reasonCode: text('reason_code').$type<Code>(),
  fileName: text('file_name'),
  size: integer('size'),
  files: integer('files'),
  missingFiles: integer('missing_files').notNull().default(0),
})

/** What administrators have chosen: one row, or none. */
export const backupSchedule = sqliteTable('backup_schedule', {
  id: id(),
  everyHours: integer('every_hours'),
  at: text('at_time'),
  keep: integer('keep').notNull(),
})

/** What an offline map is cut out of, and how much of it there is. */
export interface RegionCutPlan {
  build: string | null
  version: { etag: string | null; modified: string | null; size: number }
  steps: number
  /** Of all tiles. */
  bytes: number
  fileBytes: number
}

export const regionCuts = sqliteTable('region_cuts', {
  id: id(),
  name: text('name').notNull(),
  west: integer('west').notNull(),
  south: integer('south').notNull(),
  east: integer('east').notNull(),
  north: integer('north').notNull(),
  maxZoom: integer('max_zoom').notNull(),
  code: text('code').$type<Code>(),
  againAt: time('again_at'),
  failures: integer('failures').notNull().default(0),
  plan: text('plan', { mode: 'json' }).$type<RegionCutPlan>(),
  stepsDone: integer('steps_done').notNull().default(0),
  bytesDone: integer('bytes_done').notNull().default(0),
  createdAt: time('created_at').notNull(),
})

/** What the release feed said last: one row, or none. */
export const updateChecks = sqliteTable('update_checks', {
  id: id(),
  checkedAt: time('checked_at').notNull(),
  /** For this kind of machine; null when the feed had nothing for it. */
  newestVersion: text('newest_version'),
  /** Which feed, and which key: what another one says is not compared with it. */
  source: text('source').notNull().default(''),
})

/** What is wrong with the server, from when administrators are told until it is over. */
export const alerts = sqliteTable(
  'alerts',
  {
    kind: text('kind').$type<AlertKind>().notNull(),
    /** Of several things that can be wrong in the same way, such as kinds of jobs; empty where there is one. */
    subject: text('subject').notNull(),
    since: time('since').notNull(),
  },
  table => [primaryKey({ columns: [table.kind, table.subject] })],
)

/** How large everything was on a day. */
export const storageDays = sqliteTable('storage_days', {
  /** `2026-11-23`, in UTC. */
  day: text('day').primaryKey(),
  databaseBytes: integer('database_bytes').notNull(),
  uploadBytes: integer('upload_bytes').notNull(),
  diskFreeBytes: integer('disk_free_bytes').notNull(),
  diskSizeBytes: integer('disk_size_bytes').notNull(),
})

/** What was done, for administrators to look into. */
export const auditActs = sqliteTable('audit_acts', {
  id: id(),
  at: time('at').notNull(),
  /** When it was done for the last time, where it was done several times in a row. */
  lastAt: time('last_at').notNull(),
  times: integer('times').notNull().default(1),
  act: text('act').$type<Act>().notNull(),
  via: text('via').$type<Via>().notNull(),
  /** Who did it, and to whom: numbers of accounts, of which some have gone. */
  userId: integer('user_id'),
  whomId: integer('whom_id'),
  address: text('address'),
  /** Words with blanks between them, see `ActDetail`. */
  detail: text('detail').notNull().default(''),
})
