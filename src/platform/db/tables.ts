// The whole data model for drizzle. The migrations create the tables; a test compares them with this file. Column names
// contain units: M metres, Mm millimetres, Cm centimetres, S seconds, Ckmh hundredths of km/h.
import type { NotNull } from 'drizzle-orm'
import {
  blob,
  integer,
  primaryKey,
  real,
  type SQLiteColumn,
  type SQLiteColumnBuilderBase,
  type SQLiteIntegerBuilderInitial,
  sqliteTable,
  text,
  unique,
} from 'drizzle-orm/sqlite-core'
import type { Quantity, TrackAnalysis } from '../../tracks/analysis/track-analysis'
import type {
  ChoosableFigure,
  CountedBy,
  FigureCandidates,
  FigureChoices,
  FigureSources,
} from '../../tracks/figure-sources'
import {
  type FigureKey,
  type FiguresWithStart,
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
import type { Act, RecalculationCause, SignInMethod, Via } from '../acts'
import type { Code } from '../codes'
import type { FailureDetail } from '../errors'
import type { Language } from '../languages'
import type { ListColumn } from '../list-columns'
import type { TokenResource } from '../token-resource'
import type { ConnectorName } from './connector-names'

/** Whether a sport shows pace or speed. */
export type SportMeasure = 'pace' | 'speed'
/** Names of a sport by language. */
export type SportNames = Partial<Record<Language, string>>
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
  | 'rights-taken'
  | 'new-device'
  | 'factor-changed'
  | 'identity-changed'
  | 'recovery-code-used'
  | 'connector-connected'
  | 'connector-stopped'
  | 'webhook-created'
  | 'webhook-stopped'
  | 'export-ready'
  | AlertEmailKind
/** Problems that administrators are notified of when they begin and when they end. */
/** A step of the list for administrators of a new server. */
export type SetupStepName = 'people' | 'backups' | 'streets' | 'address' | 'mail'
export type AlertKind = 'backup-failed' | 'disk-full' | 'certificate-ends' | 'jobs-given-up'
type AlertEmailKind = AlertKind | `${AlertKind}-over`
export type ImportStatus = 'waiting' | 'reading' | 'running' | 'done' | 'refused' | 'undoing' | 'undone'
/** The contents of an archive, counted before the import. */
export interface ImportContents {
  workouts: number
  alreadyThere: number
  withoutRecording: number
  /** Number of workouts that cannot be imported. */
  leftOut: number
  equipments: number
  /** Number of weights, heart rates and thresholds. Missing in previews of earlier versions. */
  bodyValues?: number
  /** Number of files that no import reads. */
  otherFiles: number
  /** Milliseconds since 1970; `null` if no workout has a known time. */
  from: number | null
  to: number | null
  /** Number of workouts by the id of the sport on this server. */
  sports: Record<number, number>
  /** Number of workouts whose sport will be guessed. Missing in previews of earlier versions. */
  guessed?: number
}

/** Whether recordings are fetched: `stopped` once the service has refused the key. */
export type ConnectorStatus = 'active' | 'paused' | 'stopped' | 'undoing'
/** What went wrong at the last look at a service. */
export type ConnectorProblem =
  | 'key-refused'
  | 'key-lost'
  | 'limited'
  | 'doubted'
  | 'unreachable'
  | 'not-understood'
  | 'no-room'
  | 'busy'
/**
 * What became of an activity of a service. `comparing`: its workouts are stored, and are about to be compared with those
 * that were there. `stub`: the service may not hand it on. `without-file`: there never was a recording.
 */
export type ConnectorOutcome =
  | 'waiting'
  | 'comparing'
  | 'added'
  | 'merged'
  | 'present'
  | 'refused'
  | 'stub'
  | 'without-file'
  | 'undone'

export type RecalculationStatus = 'running' | 'done' | 'undoing' | 'undone' | 'given-up'
/** The reason why a workout could not be recalculated. */
export type UnmeasuredReason = 'missing' | 'damaged' | 'unusable' | 'busy' | 'changed' | 'no-room'
export type ImportOrigin =
  | 'trackhut'
  | 'fittrackee'
  | 'strava'
  | 'garmin'
  | 'runkeeper'
  | 'google-fit'
  | 'endomondo'
  | 'polar'
  | 'apple-health'
  | 'suunto'
  | 'komoot'
  | 'files'
export type ImportItemKind =
  | 'equipment'
  | 'sport-preference'
  | 'goal'
  | 'profile'
  | 'picture'
  | 'workout'
  | 'training'
export type ImportOutcome = 'waiting' | 'unknown-sport' | 'added' | 'already-there' | 'left-out' | 'undone'
export type DateFormat = 'MM/dd/yyyy' | 'dd/MM/yyyy' | 'yyyy-MM-dd' | 'date_string'

/** The reason why the file of a workout was not read. */
export interface UnreadReason {
  code: Code
  detail?: FailureDetail
}

/** Marks an original file that contains several workouts. The recording of the workout is one part of it. */
export interface WholeFile {
  isWhole: true
}

/** Data about the cause of an email, in addition to the data of the account. */
export interface EmailDetails {
  /** System and browser of the requester; missing if an administrator or the server itself caused the email. */
  origin?: { system: string; browser: string }
  /** The new address of the account, whether it still has to be confirmed or applies already. */
  newAddress?: string
  /** The subject of an alert: a kind of jobs, a folder, or the day on which a certificate expires. */
  subject?: string
}

const time = (name: string) => integer(name, { mode: 'timestamp_ms' })
const flag = (name: string) => integer(name, { mode: 'boolean' })
const id = () => integer('id').primaryKey({ autoIncrement: true })

/** Defines a table whose primary key consists of several columns. */
const keyedTable = <Name extends string, Columns extends Record<string, SQLiteColumnBuilderBase>>(
  name: Name,
  key: readonly [keyof Columns, ...(keyof Columns)[]],
  columns: Columns,
) =>
  sqliteTable(name, columns, (table: Record<keyof Columns, SQLiteColumn>) => [
    primaryKey({ columns: key.map(column => table[column]) as [SQLiteColumn] }),
  ])

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
  avatarFile: text('avatar_file'),
  dateFormat: text('date_format').$type<DateFormat>().notNull().default('MM/dd/yyyy'),
  displayAscent: flag('display_ascent').notNull().default(true),
  imperialUnits: flag('imperial_units').notNull().default(false),
  language: text('language').notNull().default('en'),
  startElevationAtZero: flag('start_elevation_at_zero').notNull().default(true),
  timezone: text('timezone').notNull(),
  useDarkMode: flag('use_dark_mode'),
  useRawGpxSpeed: flag('use_raw_gpx_speed').notNull().default(false),
  /** If set, a gap between two points of a GPX file that is longer than this many seconds counts as a pause. */
  pauseGap: integer('pause_gap'),
  weekm: flag('weekm').notNull().default(false),
  /**
   * Whether the calendar and goals use the local date at the place of each workout, and not the time zone of the user.
   */
  daysByPlace: flag('days_by_place').notNull().default(false),
  followsBrowser: flag('follows_browser').notNull().default(false),
  keptSession: text('kept_session'),
  /** Storage limit in bytes; 0 for no limit; `null` for the instance's default. */
  storageLimit: integer('storage_limit'),
  /** The chosen columns of the table of workouts, in their order; `null` for the default columns. */
  listColumns: text('list_columns', { mode: 'json' }).$type<ListColumn[]>(),
  /** Whether assistants may ask for the workouts of the user, and whether questions in SQL about them are answered. */
  answersAssistants: flag('answers_assistants').notNull().default(false),
  answersSql: flag('answers_sql').notNull().default(false),
})

/** Columns without `notNull` are missing in sessions from before they were recorded. */
export const sessions = sqliteTable('sessions', {
  jti: text('jti').primaryKey(),
  userId: integer('user_id').notNull(),
  expiresAt: time('expires_at').notNull(),
  /** The user's session epoch at the log-in. */
  epoch: integer('epoch'),
  createdAt: time('created_at'),
  lastUsedAt: time('last_used_at'),
  method: text('method').$type<SignInMethod>(),
  /** The log-in of another service by which the session was opened, its id of the session, and its ID token. */
  identityId: integer('identity_id'),
  providerSid: text('provider_sid'),
  idToken: text('id_token'),
  system: text('system'),
  browser: text('browser'),
  /** The name that the user gave to the session. */
  ownName: text('own_name'),
  /** Network of the last use, see `networkName`. */
  network: text('network'),
  /** When the user last proved who they are, see `recent-proof.ts`. */
  provedAt: time('proved_at'),
})

export const knownDevices = keyedTable('known_devices', ['userId', 'hash'], {
  userId: integer('user_id').notNull(),
  /** Hash of the random id that the browser keeps, or of the names of browser and system. */
  hash: text('hash').notNull(),
  firstUsedAt: time('first_used_at').notNull(),
  lastUsedAt: time('last_used_at').notNull(),
})

/** Sessions from before Trackhut 1.1 that have ended, which have no row in `sessions`. */
export const revokedSessions = sqliteTable('revoked_sessions', {
  jti: text('jti').primaryKey(),
  expiresAt: time('expires_at').notNull(),
})

/** Accounts at OpenID Connect providers that belong to accounts here. */
export const identities = sqliteTable(
  'identities',
  {
    id: id(),
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    userId: integer('user_id').notNull(),
    linkedAt: time('linked_at').notNull(),
    lastUsedAt: time('last_used_at'),
  },
  table => [unique().on(table.issuer, table.subject)],
)

/** What a log-in with a provider was begun for. */
export type ProviderPurpose = 'log-in' | 'link' | 'proof'

export const providerTransactions = sqliteTable('provider_transactions', {
  /** Hash of the secret that the browser keeps. */
  hash: text('hash').primaryKey(),
  /** Key of the provider in the settings. */
  provider: text('provider').notNull(),
  purpose: text('purpose').$type<ProviderPurpose>().notNull(),
  state: text('state').notNull(),
  nonce: text('nonce').notNull(),
  verifier: text('verifier').notNull(),
  redirectUri: text('redirect_uri').notNull(),
  /** Who began it; `null` for a log-in. */
  userId: integer('user_id'),
  expiresAt: time('expires_at').notNull(),
})

/** Logout tokens of providers that were used. */
export const usedLogoutTokens = sqliteTable('used_logout_tokens', {
  hash: text('hash').primaryKey(),
  expiresAt: time('expires_at').notNull(),
})

/** Links that log in, made on the command line. */
export const logInLinks = sqliteTable('log_in_links', {
  hash: text('hash').primaryKey(),
  userId: integer('user_id').notNull(),
  expiresAt: time('expires_at').notNull(),
})

export const oneTimeTokens = sqliteTable('one_time_tokens', {
  hash: text('hash').primaryKey(),
  purpose: text('purpose').$type<OneTimePurpose>().notNull(),
  userId: integer('user_id').notNull(),
  email: text('email').notNull(),
  expiresAt: time('expires_at').notNull(),
})

/** The authenticator app of an account, which shows codes. */
export const authenticators = sqliteTable('authenticators', {
  userId: integer('user_id').primaryKey(),
  /** In base32. */
  secret: text('secret').notNull(),
  /** Number of the latest time step whose code was used. Codes of earlier steps are refused as well. */
  lastStep: integer('last_step').notNull(),
  createdAt: time('created_at').notNull(),
  lastUsedAt: time('last_used_at'),
})

export const passkeys = sqliteTable('passkeys', {
  id: id(),
  userId: integer('user_id').notNull(),
  credentialId: text('credential_id').notNull(),
  /** Random name of the account for authenticators, the same for all its passkeys. */
  userHandle: text('user_handle').notNull(),
  /** The host for which the passkey was made. It works at no other. */
  host: text('host').notNull(),
  publicKey: blob('public_key', { mode: 'buffer' }).$type<Uint8Array>().notNull(),
  counter: integer('counter').notNull(),
  transports: text('transports', { mode: 'json' }).$type<string[]>().notNull(),
  name: text('name').notNull(),
  isSynced: flag('is_synced').notNull(),
  createdAt: time('created_at').notNull(),
  lastUsedAt: time('last_used_at'),
})

/** Recovery codes that have not been used. */
export const recoveryCodes = keyedTable('recovery_codes', ['userId', 'number'], {
  userId: integer('user_id').notNull(),
  /** The first digit of the code. */
  number: integer('number').notNull(),
  hash: text('hash').notNull(),
})

/** Challenges that were answered, and codes of authenticator apps that were used, until they end. */
export const usedChallenges = sqliteTable('used_challenges', {
  id: text('id').primaryKey(),
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
  kind: text('kind').$type<EmailKind>().notNull(),
  recipient: text('recipient').notNull(),
  details: text('details', { mode: 'json' }).$type<EmailDetails>().notNull(),
  createdAt: time('created_at').notNull(),
})

export const counters = sqliteTable('counters', {
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
  /**
   * Key of the ready sport (see workouts/sports/shelf) that this sport was made from or linked to later; `null` if
   * there is none.
   */
  shelfKey: text('shelf_key'),
  /** Names of the sport by language. In a language without a name, the label is shown. */
  names: text('names', { mode: 'json' }).$type<SportNames>().notNull().default({}),
  /** Words in files that stand for this sport, in addition to its label and names. */
  words: text('words', { mode: 'json' }).$type<string[]>().notNull().default([]),
  isIndoor: flag('is_indoor').notNull().default(false),
})

export const sportPreferences = keyedTable('sport_preferences', ['userId', 'sportId'], {
  userId: integer('user_id').notNull(),
  sportId: integer('sport_id').notNull(),
  color: text('color'),
  isActive: flag('is_active').notNull().default(true),
  stoppedSpeedThreshold: real('stopped_speed_threshold').notNull(),
  /** Whether the sport shows pace or speed; `null` for the default of the sport. */
  measure: text('measure').$type<SportMeasure>(),
})

/** The user's choices of how figures are computed, for all workouts of a sport or of all sports, see `UsualChoices`. */
export const figurePreferences = keyedTable('figure_preferences', ['userId', 'sportId', 'figure'], {
  userId: integer('user_id').notNull(),
  /** 0 for all sports. */
  sportId: integer('sport_id').notNull(),
  figure: text('figure').$type<ChoosableFigure>().notNull(),
  countedBy: text('counted_by').$type<CountedBy>().notNull(),
})

export const equipmentTypes = sqliteTable('equipment_types', {
  id: integer('id').primaryKey(),
  label: text('label').notNull(),
  isActive: flag('is_active').notNull().default(true),
})

export const equipmentTypeSports = keyedTable('equipment_type_sports', ['equipmentTypeId', 'sportId'], {
  equipmentTypeId: integer('equipment_type_id').notNull(),
  sportId: integer('sport_id').notNull(),
})

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
    /** Distance after which the equipment should be replaced; `null` if not set. */
    retireAtM: integer('retire_at_m'),
  },
  table => [unique().on(table.userId, table.label)],
)

export const goals = sqliteTable('goals', {
  id: id(),
  shortId: text('short_id').notNull(),
  userId: integer('user_id').notNull(),
  period: text('period').$type<'week' | 'month' | 'year'>().notNull(),
  measure: text('measure')
    .$type<'distance' | 'duration' | 'ascent' | 'workouts' | 'days' | 'energy'>()
    .notNull(),
  /** Amount of the goal, in m, s, mm or kcal, depending on the measure; otherwise a count. */
  amount: integer('amount').notNull(),
  /** Ids of the sports that count, ascending; empty for all sports. */
  sportIds: text('sport_ids', { mode: 'json' }).$type<number[]>().notNull(),
  createdAt: time('created_at').notNull(),
})

export const defaultEquipments = keyedTable('default_equipments', ['userId', 'sportId'], {
  userId: integer('user_id').notNull(),
  sportId: integer('sport_id').notNull(),
  equipmentId: integer('equipment_id').notNull(),
})

type FigureColumn<Key extends FigureKey, IsNullable> = true extends IsNullable
  ? SQLiteIntegerBuilderInitial<(typeof figures)[Key]['column']>
  : NotNull<SQLiteIntegerBuilderInitial<(typeof figures)[Key]['column']>>

/** Returns the columns of all figures. They are nullable where `Row` allows `null`. */
const figureColumns = <Row extends Record<FigureKey, number | null>>(
  isNullable: (key: FigureKey) => boolean,
) =>
  forFigures(figureKeys, ({ column }, key) =>
    isNullable(key) ? integer(column) : integer(column).notNull(),
  ) as unknown as { [Key in FigureKey]: FigureColumn<Key, null extends Row[Key] ? true : false> }

export type BodyMeasure =
  | 'weight'
  | 'resting-heart-rate'
  | 'max-heart-rate'
  | 'threshold-heart-rate'
  | 'threshold-power'
  | 'threshold-speed'
  | 'critical-power'
  | 'w-prime'
/** Group of sports that a value applies to; `all` for values that are the same in all sports, such as the weight. */
export type ThresholdGroup = 'all' | 'run' | 'ride' | 'swim'
export type LoadMethod = 'power' | 'pace' | 'swim-pace' | 'heart-rate' | 'perceived-exertion'
export type EnergyMethod = 'device' | 'power' | 'heart-rate' | 'running' | 'met'

/** Columns that are filled when a recording is measured. A recalculation may change them. */
const measuredColumns = () => ({
  workoutDate: time('workout_date').notNull(),
  ...figureColumns<WorkoutFigures>(key => figures[key].absent !== 'nowhere'),
  /** Sources of the figures; `null` for workouts stored before this column existed. */
  figureSources: text('figure_sources', { mode: 'json' }).$type<FigureSources>(),
  /**
   * Alternative values of the figures. `null` for GPX files with positions, and for workouts without a recording. Also
   * `null` if an earlier version measured the workout, until somebody first looks at the sources of its figures.
   */
  figureCandidates: text('figure_candidates', { mode: 'json' }).$type<FigureCandidates>(),
  /**
   * Version of the measuring method, see `measuringVersion`. `null` for older workouts, and if nothing was measured.
   */
  figuresVersion: integer('figures_version'),
  minLatitude: real('min_latitude'),
  minLongitude: real('min_longitude'),
  maxLatitude: real('max_latitude'),
  maxLongitude: real('max_longitude'),
  /**
   * Places of the workout; `null` if not looked up yet, if there are no positions, or if they are not real places, see
   * `venue`.
   */
  places: text('places', { mode: 'json' }).$type<PlacesOfWorkout>(),
  /**
   * The time zone in which the workout began: an IANA name or, if only the file tells the offset, an offset such as
   * `+05:30`. `null` if the zone is unknown, as for workouts entered by hand.
   */
  localZone: text('local_zone'),
  /** The offset in seconds of the zone `localZone` from UTC when the workout began; positive in the east. */
  localOffsetS: integer('local_offset_s'),
  /** Summary that the recording device wrote into the file; `null` if the file has no summary. */
  recorderSummary: text('recorder_summary', { mode: 'json' }).$type<RecorderSummary>(),
  /** Problems of the recording; `null` if there are none. */
  recordingNotes: text('recording_notes', { mode: 'json' }).$type<RecordingNote[]>(),
  /** Version up to which the data derived from this workout is complete, see workouts/library/derived.ts. */
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
  /** The user's choices of how the figures of this workout are computed; `null` if there are none. */
  figureChoices: text('figure_choices', { mode: 'json' }).$type<FigureChoices>(),
  /** Numbers of the recorded pool lengths that the user has split, ascending; `null` if there are none. */
  splitLengths: text('split_lengths', { mode: 'json' }).$type<number[]>(),
  /** How hard the workout felt, as the user says, from 1 to 10; `null` if they have not said. */
  perceivedExertion: integer('perceived_exertion'),
  /** Path of the uploaded file, relative to the upload folder; `null` for workouts entered by hand. */
  sourceFile: text('source_file'),
  sourceFormat: text('source_format').$type<SourceFormat>(),
  /** Name of the sport in the file; `null` if there is none. */
  sportWord: text('sport_word'),
  /** False for a guessed sport. Its workouts are not compared for records until somebody confirms the sport. */
  sportConfirmed: flag('sport_confirmed').notNull().default(true),
  /**
   * Id that is shared by workouts recorded in one session, such as the sports of a triathlon; `null` for most workouts.
   */
  outingId: text('outing_id'),
  /**
   * Path, relative to the upload folder, of a second file that is kept unchanged beside the recording: a file that
   * could not be read, or the original of which this recording is a part or a conversion.
   */
  originalFile: text('original_file'),
  /**
   * Why `originalFile` is kept. `null` if there is no such file, or if another program made the recording from this
   * file.
   */
  originalReason: text('original_reason', { mode: 'json' }).$type<UnreadReason | WholeFile>(),
  mapImageDrawnAt: time('map_image_drawn_at'),
  mapImageLacksTiles: flag('map_image_lacks_tiles').notNull().default(false),
  weatherStart: text('weather_start'),
  weatherEnd: text('weather_end'),
  /**
   * Id of the row in hidden_workouts while the workout is hidden, from which the workout can be shown again; `null` if
   * it is shown.
   */
  hiddenBy: integer('hidden_by'),
})

/** All workouts, including hidden ones. Use this table to write workouts, and to read them in background work. */
export const allWorkouts = sqliteTable('workouts', workoutColumns())

/** A read-only view of the workouts that are not hidden. Use it to read workouts, except in background work. */
export const workouts = sqliteTable('shown_workouts', workoutColumns())

export const workoutSegments = keyedTable('workout_segments', ['workoutId', 'segmentId'], {
  workoutId: integer('workout_id').notNull(),
  segmentId: integer('segment_id').notNull(),
  ...figureColumns<SegmentFigures>(key => figures[key].absent === 'unknown'),
})

/** Fastest efforts over common distances within a workout's recording. */
export const bestEfforts = keyedTable('best_efforts', ['workoutId', 'distanceMm'], {
  workoutId: integer('workout_id').notNull(),
  distanceMm: integer('distance_mm').notNull(),
  userId: integer('user_id').notNull(),
  sportId: integer('sport_id').notNull(),
  /** Milliseconds from the first point to the start of the effort. */
  startMs: integer('start_ms').notNull(),
  elapsedMs: integer('elapsed_ms').notNull(),
})

/** The longest climb within a recording; a recording without a climb has no row. */
export const longestClimbs = sqliteTable('longest_climbs', {
  workoutId: integer('workout_id').primaryKey(),
  /** Distance in metres from the start of the recording to the start of the climb. */
  startM: integer('start_m').notNull(),
  lengthM: integer('length_m').notNull(),
  riseMm: integer('rise_mm').notNull(),
})

/** Parts of recordings that users have saved under a name. */
export const keptStretches = sqliteTable('kept_stretches', {
  id: id(),
  workoutId: integer('workout_id').notNull(),
  name: text('name').notNull(),
  /** Milliseconds from the start of the recording. */
  fromMs: integer('from_ms').notNull(),
  /** Greater than `fromMs`. */
  toMs: integer('to_ms').notNull(),
})

/** Body values and thresholds of a person. Each value applies from its day until the day of the next value. */
export const bodyValues = sqliteTable('body_values', {
  id: id(),
  userId: integer('user_id').notNull(),
  measure: text('measure').$type<BodyMeasure>().notNull(),
  sportGroup: text('sport_group').$type<ThresholdGroup>().notNull(),
  /** The first day on which the value applies, as YYYY-MM-DD. */
  validFrom: text('valid_from').notNull(),
  /** The value in kg, beats per minute, W, m/s or kJ, depending on `measure`. */
  value: real('value').notNull(),
  /** The workout from which this value was suggested; `null` if the value was not suggested. */
  workoutId: integer('workout_id'),
})

/** Suggested body values that a person refused. After that, only higher values are suggested. */
export const refusedSuggestions = keyedTable('refused_suggestions', ['userId', 'measure', 'sportGroup'], {
  userId: integer('user_id').notNull(),
  measure: text('measure').$type<BodyMeasure>().notNull(),
  sportGroup: text('sport_group').$type<ThresholdGroup>().notNull(),
  value: real('value').notNull(),
})

/**
 * How a person divides heart rate, power or speed into zones. Without a row, the default scheme of the sport group
 * applies.
 */
export const zoneChoices = keyedTable('zone_choices', ['userId', 'quantity', 'sportGroup'], {
  userId: integer('user_id').notNull(),
  quantity: text('quantity').$type<'heart-rate' | 'power' | 'speed'>().notNull(),
  sportGroup: text('sport_group').$type<ThresholdGroup>().notNull(),
  scheme: text('scheme').notNull(),
  /** Lower bounds of the zones, chosen by the person; `null` for a named scheme. */
  bounds: text('bounds', { mode: 'json' }).$type<number[]>(),
})

export const trainingSettings = sqliteTable('training_settings', {
  userId: integer('user_id').primaryKey(),
  /** Which of two published formulas, for men or for women, computes load and energy; `null` for the mean of both. */
  formula: text('formula').$type<'men' | 'women'>(),
  isHidden: flag('is_hidden').notNull().default(false),
  /** Fitness and fatigue on the day before the first load; `null` to begin at 0. */
  startingFitness: real('starting_fitness'),
})

/**
 * Results of analysing a recording. They are stored so that zones, load and curves can be computed without reading the
 * file again.
 */
export const workoutAnalyses = sqliteTable('workout_analyses', {
  workoutId: integer('workout_id').primaryKey(),
  userId: integer('user_id').notNull(),
  analysis: text('analysis', { mode: 'json' }).$type<TrackAnalysis>().notNull(),
})

/** The best means of each analysis in a separate table, for curves of many years. Triggers update the table. */
export const bestMeans = keyedTable('best_means', ['workoutId', 'quantity'], {
  workoutId: integer('workout_id').notNull(),
  quantity: text('quantity').$type<Quantity>().notNull(),
  /** The best mean for each duration, in the order of `meanDurations`; `null` for durations without a mean. */
  means: text('means', { mode: 'json' }).$type<(number | null)[]>().notNull(),
})

/** The means of each analysis in a separate table, for lists of many workouts. Triggers update the table. */
export const analysisMeans = sqliteTable('analysis_means', {
  workoutId: integer('workout_id').primaryKey(),
  /** Beats per minute. */
  heartRate: real('heart_rate'),
  maxHeartRate: real('max_heart_rate'),
  /** Watts. */
  power: real('power'),
  weightedPower: real('weighted_power'),
  /** Joules. */
  work: real('work'),
})

/**
 * Load and energy of workouts, computed with the body values that applied on the day of the workout. Workouts without a
 * recording have a row as well, because they may have an energy, and a load by perceived exertion.
 */
export const trainingLoads = sqliteTable('training_loads', {
  workoutId: integer('workout_id').primaryKey(),
  userId: integer('user_id').notNull(),
  load: real('load'),
  loadMethod: text('load_method').$type<LoadMethod>(),
  intensity: real('intensity'),
  energyKcal: real('energy_kcal'),
  energyMethod: text('energy_method').$type<EnergyMethod>(),
  /** True until load and energy are computed, and again after a value on which they depend has changed. */
  isOutdated: flag('is_outdated').notNull().default(true),
})

/** The places of each workout, without duplicates. Triggers update this table when the column `places` changes. */
export const workoutPlaces = keyedTable('workout_places', ['workoutId', 'country', 'name'], {
  workoutId: integer('workout_id').notNull(),
  userId: integer('user_id').notNull(),
  country: text('country').notNull(),
  /** Name of the town; empty if there is no town nearby. */
  name: text('name').notNull(),
  /** Whether the workout began at this place. */
  isStart: flag('is_start').notNull(),
})

export const workoutEquipments = keyedTable('workout_equipments', ['workoutId', 'equipmentId'], {
  workoutId: integer('workout_id').notNull(),
  equipmentId: integer('equipment_id').notNull(),
})

/** Requested recalculations of workouts: of one user, or of all. */
export const recalculations = sqliteTable('recalculations', {
  id: id(),
  userId: integer('user_id'),
  causes: text('causes', { mode: 'json' }).$type<RecalculationCause[]>().notNull(),
  status: text('status').$type<RecalculationStatus>().notNull(),
  startedAt: time('started_at').notNull(),
  undoUntil: time('undo_until').notNull(),
  total: integer('total').notNull(),
  lookedAt: integer('looked_at').notNull().default(0),
  /** Id of the last processed workout. Workouts are processed in the order of their ids. */
  lastWorkoutId: integer('last_workout_id').notNull().default(0),
  /** True if the run changes no workouts and only stores which figures would change, in `recalculationFindings`. */
  isLook: flag('is_look').notNull().default(false),
  /** Id of the earlier run with `isLook` whose findings this run applies; `null` if the run measures all workouts. */
  lookId: integer('look_id'),
  /**
   * Ids of the workouts that the user chose from the findings; `null` for all workouts that have one of the `causes`.
   */
  chosen: text('chosen', { mode: 'json' }).$type<number[]>(),
  via: text('via').$type<Via>().notNull().default('command-line'),
  /** Number of workouts that were changed. */
  changed: integer('changed').notNull().default(0),
  /** Number of changed workouts for each cause. */
  changedCauses: text('changed_causes', { mode: 'json' })
    .$type<Partial<Record<RecalculationCause, number>>>()
    .notNull()
    .default({}),
})

/** Workouts whose figures a recalculation would change, found by a run with `isLook`. */
export const recalculationFindings = keyedTable('recalculation_findings', ['lookId', 'workoutId'], {
  lookId: integer('look_id').notNull(),
  workoutId: integer('workout_id').notNull(),
  causes: text('causes', { mode: 'json' }).$type<RecalculationCause[]>().notNull(),
  before: text('before', { mode: 'json' }).$type<FiguresWithStart>().notNull(),
  after: text('after', { mode: 'json' }).$type<FiguresWithStart>().notNull(),
  /** Size of the difference in thousandths, see workouts/recalculations/difference.ts. */
  size: integer('size').notNull(),
})

/** Columns of workouts as they were before a recalculation. */
export const recalculatedWorkouts = keyedTable('recalculated_workouts', ['recalculationId', 'workoutId'], {
  ...measuredColumns(),
  recalculationId: integer('recalculation_id').notNull(),
  workoutId: integer('workout_id').notNull(),
  userId: integer('user_id').notNull(),
  causes: text('causes', { mode: 'json' }).$type<string[]>().notNull(),
  newTrackFile: text('new_track_file').notNull(),
  isOtherWay: flag('is_other_way').notNull(),
  modifiedAt: time('modified_at'),
  newModifiedAt: time('new_modified_at').notNull(),
})

export const recalculatedSegments = keyedTable(
  'recalculated_segments',
  ['recalculationId', 'workoutId', 'segmentId'],
  {
    recalculationId: integer('recalculation_id').notNull(),
    workoutId: integer('workout_id').notNull(),
    segmentId: integer('segment_id').notNull(),
    ...figureColumns<SegmentFigures>(key => figures[key].absent === 'unknown'),
  },
)

export const recalculatedEfforts = keyedTable(
  'recalculated_efforts',
  ['recalculationId', 'workoutId', 'distanceMm'],
  {
    recalculationId: integer('recalculation_id').notNull(),
    workoutId: integer('workout_id').notNull(),
    distanceMm: integer('distance_mm').notNull(),
    startMs: integer('start_ms').notNull(),
    elapsedMs: integer('elapsed_ms').notNull(),
  },
)

/** Workouts that could not be recalculated. */
export const unmeasuredWorkouts = keyedTable('unmeasured_workouts', ['recalculationId', 'workoutId'], {
  recalculationId: integer('recalculation_id').notNull(),
  workoutId: integer('workout_id').notNull(),
  reason: text('reason').$type<UnmeasuredReason>().notNull(),
})

/** Links that show a workout to anybody who has the link. */
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

/** Areas that are left out of shared links and pictures, see workouts/privacy. Their centres are secret. */
export const privacyZones = sqliteTable('privacy_zones', {
  id: integer('id').primaryKey(),
  userId: integer('user_id').notNull(),
  latitude: real('latitude').notNull(),
  longitude: real('longitude').notNull(),
  /** 0 for a zone that was removed: it hides nothing, and only keeps the centre. */
  radiusM: integer('radius_m').notNull().default(500),
  /** The user's name for the zone. It and the place are `null` unless the user has set the zone. */
  name: text('name'),
  placeLatitude: real('place_latitude'),
  placeLongitude: real('place_longitude'),
})

/** Fields that a workout took from another workout that was merged into it, with their values before and after. */
export interface FilledFields {
  texts: Partial<Record<'title' | 'description' | 'notes' | 'weatherStart' | 'weatherEnd', FilledText>>
  /** Id of the equipment that was taken over, because the workout had none; `null` if no equipment was taken over. */
  equipmentId: number | null
}

interface FilledText {
  before: string | null
  after: string
}

/** A workout before and after a batch change. */
export interface ChangedWorkout {
  shortId: string
  before: ChoicesOfWorkout
  after: ChoicesOfWorkout
  /** Time of the last modification before the change, in milliseconds since 1970. */
  modifiedBefore: number | null
}

export interface ChoicesOfWorkout {
  sportId: number
  equipmentIds: number[]
  /** Whether the sport was confirmed. Missing in batches of earlier versions, which did not change this field. */
  sportConfirmed?: boolean
}

/** Deletions, cuts and batch changes of workouts in the web app, kept while they can be undone. */
export const workoutBatches = sqliteTable('workout_batches', {
  id: id(),
  userId: integer('user_id').notNull(),
  kind: text('kind').$type<'delete' | 'change'>().notNull(),
  madeAt: time('made_at').notNull(),
  endsAt: time('ends_at').notNull(),
  workoutsCount: integer('workouts_count').notNull(),
  /** The changed workouts; `null` if workouts were deleted or cut. */
  changed: text('changed', { mode: 'json' }).$type<ChangedWorkout[]>(),
  /** Short ids of the workouts made by a cut; `null` if nothing was cut. */
  made: text('made', { mode: 'json' }).$type<string[]>(),
})

/** Workouts that can be restored. They were merged into others, or deleted or cut in a batch. */
export const hiddenWorkouts = sqliteTable('hidden_workouts', {
  id: id(),
  userId: integer('user_id').notNull(),
  hiddenAt: time('hidden_at').notNull(),
  /** Short id that the workout had before it was hidden. A new import of the same workout may have this id by now. */
  shortId: text('short_id').notNull(),
  /**
   * Short id of the workout into which the hidden workout was merged. Both this column and `filled` are `null` if it
   * was not merged.
   */
  keptShortId: text('kept_short_id'),
  filled: text('filled', { mode: 'json' }).$type<FilledFields>(),
  /** Id of the batch that deleted or cut the workout; `null` if it was merged. */
  batchId: integer('batch_id'),
})

/** Pairs of similar workouts of which users have said that they are not duplicates. */
export const distinctWorkouts = keyedTable('distinct_workouts', ['firstId', 'secondId'], {
  firstId: integer('first_id').notNull(),
  secondId: integer('second_id').notNull(),
})

export const records = sqliteTable('records', {
  id: id(),
  userId: integer('user_id').notNull(),
  sportId: integer('sport_id').notNull(),
  recordType: text('record_type').$type<RecordType>().notNull(),
  workoutId: integer('workout_id').notNull(),
  workoutDate: time('workout_date').notNull(),
  value: integer('value').notNull(),
})

export const userSportTotals = keyedTable('user_sport_totals', ['userId', 'sportId'], {
  userId: integer('user_id').notNull(),
  sportId: integer('sport_id').notNull(),
  workoutsCount: integer('workouts_count').notNull(),
  distanceM: integer('distance_m').notNull(),
  durationS: integer('duration_s').notNull(),
  ascentMm: integer('ascent_mm').notNull(),
})

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
  /** Default storage limit of an account in bytes; 0 for no limit. */
  storageLimit: integer('storage_limit').notNull().default(0),
  /** Whether everybody may add ready sports, and not only administrators. */
  usersAddSports: flag('users_add_sports').notNull().default(false),
})

/** Steps of the list for administrators of a new server that somebody has dismissed. */
export const dismissedSetupSteps = sqliteTable('dismissed_setup_steps', {
  step: text('step').$type<SetupStepName>().primaryKey(),
})

/** Settings of the server that administrators have set in the browser. */
export const appSettings = sqliteTable('app_settings', {
  /** The name of the setting in the environment. */
  name: text('name').primaryKey(),
  value: text('value').notNull(),
  /** Whether `value` is sealed, see `access/tokens/sealing.ts`. */
  isSealed: flag('is_sealed').notNull(),
})

/** Owners of the folders in the inbox. */
export const inboxFolders = sqliteTable('inbox_folders', {
  /** SHA-256 of the folder name in lower case. */
  nameHash: text('name_hash').primaryKey(),
  /** Owner of the folder; `null` if the account was deleted or never existed. */
  userId: integer('user_id'),
  /**
   * True for a folder of unknown origin, whose files must not be deleted. If a new account gets the name of the folder,
   * the folder is renamed first.
   */
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
  /** The user who imports; `null` after the import was cleared, until its items are deleted. */
  userId: integer('user_id'),
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
  keptAvatar: text('kept_avatar'),
  checkedFiles: integer('checked_files').notNull().default(0),
  wantsPreview: flag('wants_preview').notNull().default(false),
  preview: text('preview', { mode: 'json' }).$type<ImportContents>(),
  unnamedSportId: integer('unnamed_sport_id'),
})

export const importItems = keyedTable('import_items', ['importId', 'kind', 'position'], {
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
  reasonDetail: text('reason_detail', { mode: 'json' }).$type<FailureDetail>(),
  memo: text('memo'),
})

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
  /** The id of an app that nobody has registered, see accounts/oauth/documents; `null` for a registered app. */
  documentUrl: text('document_url'),
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
  /** What the tokens are for; `null` for the interface below `/api`. */
  resource: text('resource').$type<TokenResource>(),
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

/** Tokens that can only add recordings, and are a part of the address to which apps send them. */
export const uploadTokens = sqliteTable('upload_tokens', {
  id: id(),
  userId: integer('user_id').notNull(),
  name: text('name').notNull(),
  tokenHash: text('token_hash').notNull(),
  createdAt: time('created_at').notNull(),
  lastUsedAt: time('last_used_at'),
})

/** Secret addresses under which calendar programs and feed readers fetch workouts. */
export const calendarFeeds = sqliteTable('calendar_feeds', {
  id: id(),
  userId: integer('user_id').notNull(),
  name: text('name').notNull(),
  tokenHash: text('token_hash').notNull(),
  /** Whether each workout says at which town it began. */
  showsPlace: flag('shows_place').notNull(),
  createdAt: time('created_at').notNull(),
  lastUsedAt: time('last_used_at'),
})

/** The services from which the recordings of people are fetched. */
export const connectorLinks = sqliteTable('connector_links', {
  id: id(),
  userId: integer('user_id').notNull(),
  connector: text('connector').$type<ConnectorName>().notNull(),
  /** The key of the service, see `access/tokens/sealing.ts`. */
  sealedKey: text('sealed_key').notNull(),
  status: text('status').$type<ConnectorStatus>().notNull(),
  createdAt: time('created_at').notNull(),
  /** The last day of the next window of the past, `YYYY-MM-DD`; `null` once the whole past has been listed. */
  pastUntil: text('past_until'),
  /** Time until which new activities have been listed without a gap; `null` before the first look. */
  listedAt: time('listed_at'),
  lookedAt: time('looked_at'),
  nextLookAt: time('next_look_at'),
  problem: text('problem').$type<ConnectorProblem>(),
  problemAt: time('problem_at'),
  /** Whether something came from a device of Garmin. */
  namesGarmin: flag('names_garmin').notNull().default(false),
  /** Grows with each key that is entered, so that a look with an earlier one writes nothing. */
  generation: integer('generation').notNull().default(0),
  /** Until when the service wants to be left alone; `null` if it never said so. */
  restsUntil: time('rests_until'),
})

/** Services that still wanted to be left alone when they were disconnected, and why. */
export const connectorRests = keyedTable('connector_rests', ['userId', 'connector'], {
  userId: integer('user_id').notNull(),
  connector: text('connector').$type<ConnectorName>().notNull(),
  restsUntil: time('rests_until').notNull(),
  problem: text('problem').$type<ConnectorProblem>(),
  problemAt: time('problem_at'),
})

/** The activities of services, and what became of them. They stay when a service is disconnected. */
export const connectorItems = keyedTable('connector_items', ['userId', 'connector', 'remoteId'], {
  userId: integer('user_id').notNull(),
  connector: text('connector').$type<ConnectorName>().notNull(),
  /** The id of the activity at the service. */
  remoteId: text('remote_id').notNull(),
  outcome: text('outcome').$type<ConnectorOutcome>().notNull(),
  startsAt: time('starts_at'),
  name: text('name'),
  sportWord: text('sport_word'),
  /** Number of failures that the file may not have caused. */
  failures: integer('failures').notNull().default(0),
  reasonCode: text('reason_code').$type<Code>(),
  /** Short ids of the workouts that came of it. */
  workoutIds: text('workout_ids', { mode: 'json' }).$type<string[]>(),
})

export const jobs = sqliteTable(
  'jobs',
  {
    id: id(),
    kind: text('kind').notNull(),
    subject: text('subject').notNull(),
    attempts: integer('attempts').notNull().default(0),
    dueAt: time('due_at').notNull(),
    /**
     * If the job was requested again: the due time of that request, because a job has only one row. Otherwise `null`.
     */
    dueAgainAt: time('due_again_at'),
  },
  table => [unique().on(table.kind, table.subject)],
)

/** Files to which no row refers, because their row is not written yet, or has been deleted. */
export const orphanedFiles = sqliteTable('orphaned_files', { path: text('path').primaryKey() })

export const uploadSizes = sqliteTable('upload_sizes', {
  /**
   * Path of a folder relative to the upload folder, such as `workouts/7`, or a similar name for data that is counted
   * separately, see account-folders.ts.
   */
  folder: text('folder').primaryKey(),
  bytes: integer('bytes').notNull(),
  /** Counter that is incremented whenever files are added or removed. */
  changes: integer('changes').notNull(),
})

const bytes = (name: string) => blob(name, { mode: 'buffer' }).$type<Uint8Array>()

/** Simplified tracks of workouts. */
export const workoutTraces = sqliteTable('workout_traces', {
  workoutId: integer('workout_id').primaryKey(),
  /** Encoded polylines, separated by spaces. */
  outline: text('outline').notNull(),
})

/** The lines of a track, with one row per level of detail. */
export const trackLines = keyedTable('track_lines', ['userId', 'band', 'workoutId'], {
  userId: integer('user_id').notNull(),
  band: integer('band').notNull(),
  workoutId: integer('workout_id').notNull(),
  line: bytes('line').notNull(),
})

/** Version of each user's map of all workouts. Triggers increment it, see migration 0036. */
export const mapVersions = sqliteTable('map_versions', {
  userId: integer('user_id').primaryKey(),
  version: integer('version').notNull(),
})

/** What is the same for all accounts: one row. Triggers increment `number`, see migration 0086. */
export const serverState = sqliteTable('server_state', {
  id: integer('id').primaryKey(),
  /** Random text that is replaced if the database was restored or copied, see `epoch.ts`. */
  epoch: text('epoch').notNull(),
  number: integer('number').notNull(),
})

/** Numbers that grow with each change of what accounts see. Triggers increment `number`, see migration 0086. */
export const accountStates = sqliteTable('account_states', {
  userId: integer('user_id').primaryKey(),
  number: integer('number').notNull().default(0),
  /** The highest number of the deleted things whose rows were removed from `accountChanges`. */
  forgotten: integer('forgotten').notNull().default(0),
})

/** The last change of each thing of an account. Triggers write this table, see migration 0086. */
export const accountChanges = keyedTable('account_changes', ['userId', 'type', 'thingId'], {
  userId: integer('user_id').notNull(),
  type: text('type').$type<'workout' | 'equipment' | 'goal' | 'record'>().notNull(),
  /** Short id; for a record, its number. */
  thingId: text('thing_id').notNull(),
  /** The number of the account at the change. */
  number: integer('number').notNull(),
  isGone: flag('is_gone').notNull(),
  changedAt: time('changed_at').notNull(),
})

/** Whatever is told of changes, by its name, see `platform/events/`. */
export type FollowerName = 'webhooks' | 'home-assistant'

/** Who is told of changes of an account, or of the server. Triggers read this table, see migration 0091. */
export const followers = sqliteTable('followers', {
  id: id(),
  /** The account; `null` for the server. */
  userId: integer('user_id'),
  name: text('name').$type<FollowerName>().notNull(),
})

/** Devices that are announced to Home Assistant. */
export const mqttDevices = sqliteTable('mqtt_devices', {
  id: id(),
  /** The name in topics. */
  deviceId: text('device_id').notNull(),
  /** The person; `null` for the server, and for devices that the broker is to forget. */
  userId: integer('user_id'),
  isServer: flag('is_server').notNull(),
  /** Keys of the goals that Home Assistant may know of. */
  goalKeys: text('goal_keys', { mode: 'json' }).$type<string[]>().notNull().default([]),
})

/** What has changed since webhooks were last told. Triggers write this table, see migration 0091. */
export const untoldChanges = keyedTable('untold_changes', ['userId', 'type', 'thingId'], {
  userId: integer('user_id').notNull(),
  type: text('type').$type<'workout' | 'record'>().notNull(),
  /** Short id of a workout; `sport:type` of a record. */
  thingId: text('thing_id').notNull(),
  /** Whether it was there when webhooks were last told. */
  wasThere: flag('was_there').notNull(),
  /** The value of a record that was there; otherwise `null`. */
  value: integer('value'),
})

/** The period in which each goal was last reached. */
export const reachedGoals = sqliteTable('reached_goals', {
  goalId: integer('goal_id').primaryKey(),
  /** First day of the period, `YYYY-MM-DD`. */
  period: text('period').notNull(),
})

/** The way in which a webhook tells what happened. */
export type WebhookForm = 'standard' | 'ntfy' | 'gotify' | 'apprise'
/** `stopped`: by the server, because it did not work. */
export type WebhookStatus = 'active' | 'paused' | 'stopped'
export type WebhookEvent =
  | 'workout.created'
  | 'workout.changed'
  | 'workout.deleted'
  | 'import.finished'
  | 'record.set'
  | 'goal.reached'
  | 'backup.failed'
  | 'attention.begun'
  | 'attention.ended'
  | 'test'
/** Why a webhook was not delivered. */
export type WebhookProblem =
  | 'refused'
  | 'redirected'
  | 'gone'
  | 'limited'
  | 'unreachable'
  | 'too-slow'
  | 'not-allowed'
  | 'own-address'
  | 'key-lost'
  | 'stopped'
  | 'too-many'

/** Addresses that are told of events. */
export const webhooks = sqliteTable('webhooks', {
  id: id(),
  /** The owner; `null` for those of the server. */
  userId: integer('user_id'),
  name: text('name').notNull(),
  form: text('form').$type<WebhookForm>().notNull(),
  /** Language of what it says in words. */
  language: text('language').notNull(),
  /** Address and secrets, see `access/tokens/sealing.ts`. */
  sealedTarget: text('sealed_target').notNull(),
  events: text('events', { mode: 'json' }).$type<WebhookEvent[]>().notNull(),
  tellsTitle: flag('tells_title').notNull(),
  tellsPlace: flag('tells_place').notNull(),
  status: text('status').$type<WebhookStatus>().notNull(),
  createdAt: time('created_at').notNull(),
  /** Number of failures in a row. */
  failures: integer('failures').notNull().default(0),
  failingSince: time('failing_since'),
  /** Time until which nothing is sent after a failure. */
  heldUntil: time('held_until'),
  problem: text('problem').$type<WebhookProblem>(),
  problemAt: time('problem_at'),
  deliveredAt: time('delivered_at'),
})

/** What was told to webhooks in the last 30 days, or waits to be told. */
export const webhookDeliveries = sqliteTable('webhook_deliveries', {
  id: id(),
  webhookId: integer('webhook_id').notNull(),
  messageId: text('message_id').notNull(),
  event: text('event').$type<WebhookEvent>().notNull(),
  /** The event as JSON. */
  body: text('body').notNull(),
  status: text('status').$type<'waiting' | 'delivered' | 'failed'>().notNull(),
  createdAt: time('created_at').notNull(),
  attempts: integer('attempts').notNull().default(0),
  /** Time of the next attempt. */
  dueAt: time('due_at').notNull(),
  triedAt: time('tried_at'),
  /** Status of the last answer; `null` if there was none. */
  answer: integer('answer'),
  problem: text('problem').$type<WebhookProblem>(),
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

/** The administrators' backup schedule: at most one row. */
export const backupSchedule = sqliteTable('backup_schedule', {
  id: id(),
  everyHours: integer('every_hours'),
  at: text('at'),
  keep: integer('keep').notNull(),
})

/** The copy of a backup's database that administrators look into: at most one row. */
export const openedBackup = sqliteTable('opened_backup', {
  id: id(),
  /** File name of the backup. */
  name: text('name').notNull(),
  status: text('status').$type<'opening' | 'open' | 'failed'>().notNull(),
  reason: text('reason'),
  reasonCode: text('reason_code').$type<Code>(),
  /** The time when somebody last looked into it. */
  usedAt: time('used_at').notNull(),
})

/** What is known about a restore of a part of a backup when its import begins. */
export interface PartRestoreFacts {
  /** The time when the backup was made, in milliseconds since 1970. */
  madeAt: number
  isNewAccount: boolean
  wasAdmin: boolean
  isSuspended: boolean
  /** Number of wanted workouts that were here already. */
  present: number
  /** Number of wanted workouts that are hidden here: merged into others, or deleted so recently that it can be undone. */
  hidden: number
  /** Number of wanted files that are missing or damaged in the backup. */
  lacking: number
}

/** The last user or workout that an administrator restored from a backup in the browser. */
export const partRestores = sqliteTable('part_restores', {
  id: id(),
  /** File name of the backup. */
  backup: text('backup').notNull(),
  username: text('username').notNull(),
  /** Short id of the wanted workout; `null` if the whole user is wanted. */
  workout: text('workout'),
  askedAt: time('asked_at').notNull(),
  askedBy: integer('asked_by'),
  status: text('status').$type<'reading' | 'importing' | 'failed'>().notNull(),
  reason: text('reason'),
  reasonCode: text('reason_code').$type<Code>(),
  /** The account that the data went to; `null` until the import begins. */
  userId: integer('user_id'),
  /** The import that stores the data; `null` before it begins, and after it was cleared. */
  importId: integer('import_id'),
  facts: text('facts', { mode: 'json' }).$type<PartRestoreFacts>(),
})

/** Source and size of an offline map that is being made. */
export interface RegionExtractPlan {
  build: string | null
  version: { etag: string | null; modified: string | null; size: number }
  steps: number
  /** Size of all tiles in bytes. */
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
  plan: text('plan', { mode: 'json' }).$type<RegionExtractPlan>(),
  stepsDone: integer('steps_done').notNull().default(0),
  bytesDone: integer('bytes_done').notNull().default(0),
  createdAt: time('created_at').notNull(),
})

/** What the source of streets has told about the streets around the workouts of the administrators. */
export interface MeasuredStreets {
  /** Degrees: west, south, east, north. */
  bounds: [number, number, number, number]
  maxZoom: number
  bytes: number
  /** Name of the place in the middle; `null` if it has none. */
  place: string | null
  /** Date of the map of the world, such as `2026-11-20`; `null` if the source does not name one. */
  build: string | null
}

/** The streets that administrators are offered: at most one row. */
export const streetsOffers = sqliteTable('streets_offers', {
  id: id(),
  /** A hash of the address of the source. */
  source: text('source').notNull(),
  lookedAt: time('looked_at').notNull(),
  measuredAt: time('measured_at'),
  /** `null` if nothing can be offered. */
  measured: text('measured', { mode: 'json' }).$type<MeasuredStreets>(),
  /** Why the source did not tell the size. */
  code: text('code').$type<Code>(),
  dismissedAt: time('dismissed_at'),
})

/** Areas for which people have asked the administrators for streets. */
export const streetRequests = sqliteTable('street_requests', {
  id: id(),
  userId: integer('user_id').notNull(),
  west: integer('west').notNull(),
  south: integer('south').notNull(),
  east: integer('east').notNull(),
  north: integer('north').notNull(),
  askedAt: time('asked_at').notNull(),
})

/** Latest result of the release feed: at most one row. */
export const updateChecks = sqliteTable('update_checks', {
  id: id(),
  checkedAt: time('checked_at').notNull(),
  /** Newest version for this platform; `null` if the feed had no version for it. */
  newestVersion: text('newest_version'),
  /** Identifier of the feed and its key. Results of different sources are not compared. */
  source: text('source').notNull().default(''),
})

/**
 * Current problems of the server: each row exists from the notification of the administrators until the problem ends.
 */
export const alerts = keyedTable('alerts', ['kind', 'subject'], {
  kind: text('kind').$type<AlertKind>().notNull(),
  /**
   * Distinguishes problems of the same kind, for example a kind of jobs; empty if there can only be one problem of this
   * kind.
   */
  subject: text('subject').notNull(),
  since: time('since').notNull(),
})

/** Daily sizes of the database, the uploads and the disk. */
export const storageDays = sqliteTable('storage_days', {
  /** The day in UTC, such as `2026-11-23`. */
  day: text('day').primaryKey(),
  databaseBytes: integer('database_bytes').notNull(),
  uploadBytes: integer('upload_bytes').notNull(),
  diskFreeBytes: integer('disk_free_bytes').notNull(),
  diskSizeBytes: integer('disk_size_bytes').notNull(),
})

/** The audit log, for administrators. */
export const auditActs = sqliteTable('audit_acts', {
  id: id(),
  at: time('at').notNull(),
  /** Time of the last repetition, or of the act itself if it was not repeated. */
  lastAt: time('last_at').notNull(),
  times: integer('times').notNull().default(1),
  act: text('act').$type<Act>().notNull(),
  via: text('via').$type<Via>().notNull(),
  /** Account ids of the actor and the affected user; the accounts may be deleted. */
  userId: integer('user_id'),
  whomId: integer('whom_id'),
  address: text('address'),
  /** Details, separated by spaces, see `ActDetail`. */
  detail: text('detail').notNull().default(''),
})
