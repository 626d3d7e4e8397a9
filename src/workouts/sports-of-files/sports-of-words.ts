// Which of the sports that every server has a word stands for. The words are those of Garmin, which GPX and TCX files have and
// FIT files are given, of Strava and of OpenTracks. Pure.

/** By the ids of the interface. What has no counterpart is not here: then somebody is asked. */
const wordsOfSports: Readonly<Record<number, string>> = {
  1: 'cycling biking bike road_biking road_cycling racebike cyclocross gravel_cycling gravelride recumbent_cycling hand_cycling handcycle track_cycling ride velomobile mixed_surface_cycling bmx',
  2: 'bike_commuting citybike commuting',
  3: 'hiking hike rucking trail_hiking off_trail_hiking',
  4: 'mountain_biking mountainbikeride downhill_biking enduro_mtb mtb mtb_advanced downhillbike',
  5: 'running run street_running track_running treadmill_running indoor_running virtual_run virtualrun virtual_running jogging ultra_run obstacle_run',
  6: 'walking walk casual_walking speed_walking nordicwalking nordic_walking indoor_walking',
  7: 'e_biking e_bike_mountain e_bike_fitness e_enduro_mtb emountainbikeride ebikeride',
  8: 'trail_running trailrun',
  9: 'resort_skiing resort_snowboarding resort_skiing_snowboarding alpineski snowboard snowboarding skialpin skiing alpine_skiing',
  10: 'cross_country_skiing skate_skiing cross_country_classic_skiing backcountry_skiing backcountry_snowboarding backcountry_skiing_snowboarding nordicski backcountryski rollerski roller_skiing nordic skitour',
  11: 'rowing indoor_rowing virtualrow',
  12: 'snow_shoe snowshoe snowshoeing snow_shoeing',
  13: 'virtual_ride virtualride indoor_cycling spin',
  14: 'mountaineering',
  15: 'paragliding para_gliding hang_gliding',
  16: 'open_water_swimming swimming_in_open_water',
  17: 'touringbicycle bikepacking bike_touring',
  18: 'swimrun',
}

export const sportsOfWords: ReadonlyMap<string, number> = new Map(
  Object.entries(wordsOfSports).flatMap(([id, words]) =>
    words.split(' ').map((word): [string, number] => [word, Number(id)]),
  ),
)
