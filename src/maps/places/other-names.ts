// Other names of well-known places that GeoNames lists under one name, mostly the English one. With them, search also
// finds these places in the local language and in the languages of the web app. The list is written by hand. Does no
// I/O.

/** One line per place: country, name in the places file, other names in any order. */
const written = `
DE Munich: München, Monaco di Baviera, Monachium, Mnichov, Мюнхен
DE Köln: Cologne, Colonia, Keulen, Kolonia, Kolín nad Rýnem, Кёльн
DE Nürnberg: Nuremberg, Norimberga, Norymberga, Norimberk
DE Hannover: Hanover
DE Berlin: Berlín, Берлин
DE Hamburg: Hambourg, Amburgo, Hamburgo, Гамбург
DE Leipzig: Lipsia, Lipsk, Lipsko
DE Dresden: Drezno, Drážďany, Dresde
DE Aachen: Aix-la-Chapelle, Aquisgrán, Aquisgrana, Aken, Akwizgran, Cáchy
DE Trier: Trèves, Tréveris
DE Freiburg: Fribourg-en-Brisgau, Friburgo
AT Vienna: Wien, Vienne, Viena, Wenen, Wiedeń, Vídeň, Вена, Виена
AT Salzburg: Salzbourg, Salisburgo, Salzburgo, Solnohrad
CH Genève: Geneva, Genf, Ginevra, Ginebra, Genebra, Genewa, Ženeva, Женева
CH Zürich: Zurigo, Zurych, Curych, Цюрих
CH Basel: Bâle, Basilea, Bazylea, Basilej
CH Bern: Berne, Berna
CH Luzern: Lucerne, Lucerna
CH Sankt Gallen: St. Gallen, Saint-Gall, San Gallo
CH Lausanne: Losanna
IT Rome: Roma, Rom, Rzym, Řím, Erroma, Рим
IT Milan: Milano, Mailand, Milán, Milão, Mediolan, Milaan, Милан
IT Naples: Napoli, Neapel, Nápoles, Neapol, Napels, Неаполь
IT Turin: Torino, Turín, Turim, Turyn, Турин
IT Genoa: Genova, Genua, Gênes, Génova, Janov, Генуя
IT Florence: Firenze, Florenz, Florencia, Florença, Florencja, Флоренция
IT Venice: Venezia, Venedig, Venise, Venecia, Veneza, Venetië, Wenecja, Benátky, Венеция
IT Padova: Padua, Padoue
IT Bolzano: Bozen
IT Trento: Trient, Trente
IT Merano: Meran
IT Bressanone: Brixen
ES Sevilla: Seville, Séville, Siviglia, Sewilla, Севилья
ES Zaragoza: Saragossa, Saragosse
ES Bilbao: Bilbo
ES Pamplona: Iruña, Iruñea
ES A Coruña: La Coruña
ES Girona: Gerona
ES Lleida: Lérida
PT Lisbon: Lisboa, Lissabon, Lisbonne, Lisbona, Lizbona, Лиссабон, Лисабон
PT Porto: Oporto
FR Paris: Parigi, París, Parijs, Paryż, Paříž, Париж
FR Nice: Nizza, Niza
FR Strasbourg: Straßburg, Strasburgo, Straatsburg, Štrasburk
FR Marseille: Marsiglia, Marsella, Marselha, Marsylia
FR Lyon: Lione
FR Lille: Rijsel
FR Bayonne: Baiona
FR Mulhouse: Mülhausen
BE Brussels: Bruxelles, Brussel, Brüssel, Bruselas, Bruxelas, Bruksela, Brusel, Брюссель
BE Antwerpen: Antwerp, Anvers, Amberes, Anversa, Antuérpia
BE Gent: Ghent, Gand, Gante
BE Brugge: Bruges, Brujas
BE Liège: Luik, Lüttich
BE Leuven: Louvain, Löwen
BE Namur: Namen
BE Mons: Bergen
NL The Hague: Den Haag, ’s-Gravenhage, La Haye, La Haya, L’Aia, Haia, Haga
DK Copenhagen: København, Kopenhagen, Copenhague, Copenaghen, Kopenhaga, Kodaň, Копенгаген
DK Århus: Aarhus
SE Göteborg: Gothenburg, Gotemburgo
FI Helsinki: Helsingfors
FI Turku: Åbo
PL Warsaw: Warszawa, Warschau, Varsovie, Varsavia, Varsovia, Varsóvia, Varšava, Варшава
PL Kraków: Cracow, Krakau, Cracovie, Cracovia, Krakov
PL Wrocław: Breslau
PL Gdańsk: Danzig
PL Szczecin: Stettin
PL Poznań: Posen
CZ Prague: Praha, Prag, Praga, Praag, Прага
CZ Pilsen: Plzeň
CZ Brno: Brünn
CZ Karlovy Vary: Karlsbad, Carlsbad
HU Budapest: Budapešť, Будапешт
SK Bratislava: Pressburg
SI Ljubljana: Laibach, Lubiana
HR Zagreb: Agram, Zagabria
HR Dubrovnik: Ragusa
RO Bucharest: București, Bukarest, Bucarest, Bukareszt
BG Sofia: София, Sofija
BG Plovdiv: Пловдив
BG Varna: Варна
BG Burgas: Бургас
BG Ruse: Русе
BG Stara Zagora: Стара Загора
BG Pleven: Плевен
RS Belgrade: Beograd, Belgrad, Belgrado, Београд, Белград
GR Athens: Athína, Athen, Athènes, Atenas, Atene, Ateny, Αθήνα, Афины
GR Thessaloníki: Saloniki, Salonika
GR Piraeus: Pireás, Piräus
TR Istanbul: İstanbul, Estambul, Istambul, Стамбул
RU Moscow: Москва, Moskau, Moscou, Moscú, Mosca, Moskwa, Moskva, Moskou
RU Saint Petersburg: Санкт-Петербург, Sankt Petersburg, Saint-Pétersbourg, San Petersburgo, San Pietroburgo, Petrohrad
RU Novosibirsk: Новосибирск
RU Nizhniy Novgorod: Нижний Новгород, Nizhny Novgorod
RU Yekaterinburg: Екатеринбург
RU Samara: Самара
RU Omsk: Омск
RU Kazan: Казань
RU Rostov-na-Donu: Ростов-на-Дону
RU Volgograd: Волгоград
RU Ufa: Уфа
RU Chelyabinsk: Челябинск
RU Krasnoyarsk: Красноярск
RU Perm: Пермь
RU Voronezh: Воронеж
RU Krasnodar: Краснодар
RU Sochi: Сочи
UA Kyiv: Київ, Киев, Kiev, Kijów, Kyjev
UA Kharkiv: Харків, Харьков
UA Odessa: Одеса, Одесса, Odesa
UA Lviv: Львів, Lemberg, Lwów, Lvov
BY Minsk: Мінск, Минск
LU Luxembourg: Luxemburg, Lussemburgo, Luxemburgo
EE Tallinn: Reval
LV Riga: Рига
LT Vilnius: Wilno, Вильнюс
GB London: Londres, Londra, Londen, Londyn, Londýn, Лондон
GB Edinburgh: Édimbourg, Edimburgo, Edynburg
IE Dublin: Dublín, Dublino
CN Beijing: Peking, Pékin, Pekín, Pechino, Pequim, Pekin
JP Tokyo: Tokio, 東京
EG Cairo: Kairo, Le Caire, El Cairo, Il Cairo
EG Alexandria: Alexandrie, Alejandría, Alessandria d’Egitto
MA Marrakesh: Marrakech, Marrakesch
US New York City: New York, Nueva York, Nova Iorque, Nowy Jork, Нью-Йорк
`

/** List with one entry for each other name. `name` is the name of the same place in the places file. */
export const otherNames = written
  .trim()
  .split('\n')
  .flatMap(line => {
    const [known = '', others = ''] = line.split(': ')
    return others.split(', ').map(other => ({ country: known.slice(0, 2), name: known.slice(3), other }))
  })
