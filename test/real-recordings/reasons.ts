// Known reasons why values that Trackhut stores differ from those of the independent decoder.

const sameMoment =
  'what was recorded at the same time is one moment, for which the first that tells something speaks; the decoder counts each record'
const legs =
  'the ways from one sport to the next are no workouts, and what was recorded on them goes with them'
const untold =
  'what has neither a place nor a reading of a sensor has no place on map or curve, and tells nothing'
const noBeats = 'a heart that does not beat is a strap that measures nothing'
const lengths =
  'a swim in a pool is made of its lengths, of which each begins and ends at a moment, with its strokes; the file has few records'
const strap =
  'the strap counted under water and handed its beats on afterwards, in messages that the decoder does not join'
const between = 'a record without a position counts, and lies on the way between its neighbours'
const added = 'a program on the device measured power in a field of its own, where the device has none'
const clock = 'the clock counts from when the camera was switched on; the file says elsewhere when that was'

const wall =
  'laps without a metre are rests at the wall, in which the timer runs on; the last of them has no record'

/** Reasons by file. A reason is for the named values or, if none is named, for all values that differ. */
const reasons: readonly (readonly [file: string, values: readonly string[], reason: string])[] = [
  ['fit/GoldenCheeta_RowingCIQspeed.FIT', ['powers', 'power'], added],
  ['fit/fitparser_running-with-developer-data.fit', ['powers', 'power'], added],
  ['fit/GoldenCheeta_Fr955v19.28andStryd.fit', ['powers', 'power'], added],
  ['fit/fitparse_20170518-191602-1740899583.fit', ['powers', 'power'], added],
  [
    'fit/fitparse_20170518-191602-1740899583.fit',
    ['distance'],
    'the device says 0 m, a program on it 6,163 m, which is what the records reach',
  ],
  ['fit/GoldenCheeta_14582164182.fit.gz', ['heart rates', 'heart rate'], noBeats],
  ['fit/fitparse_null_compressed_speed_dist.fit', ['heart rates', 'heart rate'], noBeats],
  ['fit/GoldenCheeta_2024-10-14-070422-Pool_Swim-BingiWatch.fit', ['start', 'cadences'], lengths],
  ['fit/GoldenCheeta_Morning_Swim.fit', ['start', 'cadences'], lengths],
  ['fit/GoldenCheeta_20160517-063148-1-1328-ANTFS-4-0.FIT', ['start', 'end', 'cadences'], lengths],
  ['fit/fitparse_event_timestamp.fit', ['start', 'cadences'], lengths],
  ['fit/fitparse_event_timestamp.fit', ['end', 'heart rates', 'heart rate'], strap],
  ['fit/GoldenCheeta_GarminHRMswim.FIT', ['start', 'cadences'], lengths],
  ['fit/GoldenCheeta_GarminHRMswim.FIT', ['end', 'heart rates', 'heart rate'], strap],
  ['fit/fitparse_sample_mulitple_header.fit', ['start', 'heart rates', 'heart rate'], strap],
  ['fit/fitparse_sample_mulitple_header.fit', ['laps', 'places', 'cadences'], legs],
  ['fit/fitparse_activity-large-fenxi2-multisport.fit', [], legs],
  ['fit/fitparser_triathlon_summary_last.fit', [], legs],
  ['fit/gpsbabel_garmin-virb-ultra-30.fit', ['start', 'end'], clock],
  ['fit/gpsbabel_garmin-virb-ultra-30.fit', ['elevation'], untold],
  [
    'fit/GoldenCheeta_20130717_143733.fit',
    ['powers', 'power'],
    'four readings are above 2,500 W, up to 21,733 W: errors of the meter',
  ],
  [
    'fit/GoldenCheeta_FR55-loaded-and-saved-via-GC.fit',
    ['elevation'],
    'below −450 m is the least that a device can write, not an elevation',
  ],
  [
    'fit/fitparse_strava-android-app-201.10-b1218918.fit',
    ['end', 'places'],
    'the file is damaged; its last record is of the year 2085, and is left out',
  ],
  ['fit/fitparser_test2.fit', ['heart rates', 'heart rate'], sameMoment],
  [
    'fit/fitparse_nick.fit',
    ['sports'],
    'the file is cut off before its session; a message of the sport says which',
  ],
  ['fit/fitparse_nick.fit', ['heart rates', 'heart rate'], `${sameMoment}; ${noBeats}`],
  ['fit/fitparse_nick.fit', ['places', 'powers', 'cadences', 'temperatures'], sameMoment],
  ['fit/fitparse_2019-02-17-062644-ELEMNT-297E-195-0.fit', ['start'], untold],
  ['fit/fitparse_coros-pace-2-cycling-misaligned-fields.fit', ['start'], untold],
  ['tcx/tcxparser_test.tcx', ['spans'], untold],
  ['tcx/GoldenCheeta_activity_165850259_multi-session.tcx', ['spans'], untold],
  ['tcx/GoldenCheeta_activity_1940614635.tcx', [], sameMoment],
  ['tcx/GoldenCheeta_activity_769724393.tcx', [], sameMoment],
  ['tcx/GoldenCheeta_GarminHRMswim.tcx', ['timer'], wall],
  ['tcx/GoldenCheeta_argmac_Garmin_FR910XT_2015_01_31_10_17_02.tcx', ['timer', 'spans'], wall],
  ['tcx/tcx_sample.tcx', ['parts'], 'the run ends in a vehicle, whose way counts to no effort'],
  ['tcx/GoldenCheeta_OWswim.tcx', ['start', 'spans'], untold],
  ['tcx/GoldenCheeta_OWswim.tcx', ['places'], sameMoment],
  [
    'tcx/GoldenCheeta_2020-02-05_17-25-14_Training-with-Notes.tcx',
    ['spans'],
    'times are compared in whole seconds',
  ],
]

/** The reason why a value of a file differs; `null` if none is known. */
export const reasonFor = (file: string, value: string): string | null =>
  reasons.find(([of, values]) => of === file && (values.length === 0 || values.includes(value)))?.[2] ??
  (value === 'places' ? between : null)
