/**
 * What many people know by heart: mottos, proverbs, first lines, prayers, songs, titles, greetings. Whoever guesses
 * passwords begins with such lists, which are far longer; a phrase that stands in this one stands in theirs.
 */
export const sayings: readonly string[] = `
Liberté, Égalité, Fraternité
Allons enfants de la patrie, le jour de gloire est arrivé
Aux armes citoyens, formez vos bataillons
Vive la France, vive la République
Bonjour tout le monde
Bonjour à tous, bonne journée, bonne soirée, bonne nuit, bonne année, bonne chance
Joyeux Noël et bonne année
Joyeux anniversaire
Bienvenue à la maison
Merci beaucoup, s'il vous plaît, je vous en prie
Je t'aime, je t'aime moi non plus, mon amour pour toujours
Frère Jacques, dormez-vous ? Sonnez les matines, ding dang dong
Au clair de la lune, mon ami Pierrot, prête-moi ta plume pour écrire un mot
Ma chandelle est morte, je n'ai plus de feu, ouvre-moi ta porte pour l'amour de Dieu
Sur le pont d'Avignon, on y danse, on y danse tous en rond
Alouette, gentille alouette, je te plumerai
Il était une fois une petite fille
Il était un petit navire qui n'avait jamais navigué
Une souris verte qui courait dans l'herbe
Ah vous dirai-je maman ce qui cause mon tourment
À la claire fontaine m'en allant promener, j'ai trouvé l'eau si belle que je m'y suis baigné
Il y a longtemps que je t'aime, jamais je ne t'oublierai
Il court, il court le furet
Savez-vous planter les choux à la mode de chez nous
Promenons-nous dans les bois pendant que le loup n'y est pas
Un, deux, trois, nous irons au bois, quatre, cinq, six, cueillir des cerises
Ainsi font font font les petites marionnettes
Meunier, tu dors, ton moulin va trop vite
Le temps des cerises
Non, je ne regrette rien
La vie en rose
Ne me quitte pas
Quand on n'a que l'amour
La mer qu'on voit danser le long des golfes clairs
Les feuilles mortes se ramassent à la pelle
Sous le ciel de Paris
Douce France, cher pays de mon enfance
Que reste-t-il de nos amours
Je crois entendre encore
L'amour est un oiseau rebelle
Toréador en garde
Longtemps, je me suis couché de bonne heure
Aujourd'hui, maman est morte, ou peut-être hier
Demain, dès l'aube, à l'heure où blanchit la campagne, je partirai
Le ciel est par-dessus le toit, si bleu, si calme
Les sanglots longs des violons de l'automne blessent mon cœur d'une langueur monotone
Il pleure dans mon cœur comme il pleut sur la ville
Sous le pont Mirabeau coule la Seine et nos amours
Heureux qui comme Ulysse a fait un beau voyage
Mignonne, allons voir si la rose
Quand vous serez bien vieille, au soir, à la chandelle
Ô temps, suspends ton vol, et vous, heures propices, suspendez votre cours
Un seul être vous manque et tout est dépeuplé
Là, tout n'est qu'ordre et beauté, luxe, calme et volupté
Homme libre, toujours tu chériras la mer
De la musique avant toute chose
La chair est triste, hélas, et j'ai lu tous les livres
Je est un autre
On n'est pas sérieux quand on a dix-sept ans
Maître corbeau sur un arbre perché tenait en son bec un fromage
La cigale ayant chanté tout l'été se trouva fort dépourvue quand la bise fut venue
La raison du plus fort est toujours la meilleure
Rien ne sert de courir, il faut partir à point
On a souvent besoin d'un plus petit que soi
Je plie et ne romps pas
Rodrigue as-tu du cœur
À vaincre sans péril on triomphe sans gloire
Va, je ne te hais point
Couvrez ce sein que je ne saurais voir
Que diable allait-il faire dans cette galère
Le cœur a ses raisons que la raison ne connaît point
L'homme n'est qu'un roseau, le plus faible de la nature, mais c'est un roseau pensant
Je pense, donc je suis
Il faut cultiver notre jardin
Tout est pour le mieux dans le meilleur des mondes possibles
L'homme est né libre et partout il est dans les fers
L'enfer, c'est les autres
On ne naît pas femme, on le devient
On ne voit bien qu'avec le cœur, l'essentiel est invisible pour les yeux
S'il te plaît, dessine-moi un mouton
Un pour tous, tous pour un
L'État, c'est moi
Après moi le déluge
Impossible n'est pas français
Du haut de ces pyramides, quarante siècles vous contemplent
Paris vaut bien une messe
Honni soit qui mal y pense
Dieu et mon droit
Montjoie Saint Denis
Travail, famille, patrie
Il est interdit d'interdire
Sous les pavés, la plage
Sans la musique, la vie serait une erreur
La musique adoucit les mœurs
Vive les vacances
Notre Père qui es aux cieux, que ton nom soit sanctifié, que ton règne vienne
Donne-nous aujourd'hui notre pain de ce jour
Je vous salue Marie pleine de grâce, le Seigneur est avec vous
Au nom du Père, du Fils et du Saint-Esprit
Gloire à Dieu au plus haut des cieux et paix sur la terre aux hommes
Minuit, chrétiens, c'est l'heure solennelle
Il est né le divin enfant, jouez hautbois, résonnez musettes
Douce nuit, sainte nuit
Petit papa Noël, quand tu descendras du ciel
Mon beau sapin, roi des forêts
Les anges dans nos campagnes ont entonné l'hymne des cieux
L'habit ne fait pas le moine
Qui vivra verra
Qui sème le vent récolte la tempête
Qui vole un œuf vole un bœuf
Qui ne risque rien n'a rien
Qui ne dit mot consent
Qui dort dîne
Rira bien qui rira le dernier
Tout vient à point à qui sait attendre
Tout ce qui brille n'est pas or
Tout est bien qui finit bien
Petit à petit, l'oiseau fait son nid
Pierre qui roule n'amasse pas mousse
Les petits ruisseaux font les grandes rivières
Une hirondelle ne fait pas le printemps
Un tiens vaut mieux que deux tu l'auras
Mieux vaut tard que jamais
Mieux vaut prévenir que guérir
Il ne faut pas vendre la peau de l'ours avant de l'avoir tué
Il n'y a pas de fumée sans feu
Il n'y a que la vérité qui blesse
Il faut battre le fer pendant qu'il est chaud
Il faut que jeunesse se passe
Il vaut mieux être seul que mal accompagné
L'union fait la force
L'argent ne fait pas le bonheur
L'appétit vient en mangeant
L'avenir appartient à ceux qui se lèvent tôt
L'erreur est humaine
La nuit porte conseil
La fin justifie les moyens
La nuit, tous les chats sont gris
Quand le chat n'est pas là, les souris dansent
Chat échaudé craint l'eau froide
Chacun pour soi et Dieu pour tous
Chassez le naturel, il revient au galop
C'est en forgeant qu'on devient forgeron
C'est la goutte d'eau qui fait déborder le vase
C'est la vie
Comme on fait son lit, on se couche
Aide-toi, le ciel t'aidera
À chaque jour suffit sa peine
À cœur vaillant rien d'impossible
Après la pluie, le beau temps
Au pays des aveugles, les borgnes sont rois
Aux grands maux les grands remèdes
Deux avis valent mieux qu'un
Loin des yeux, loin du cœur
Les absents ont toujours tort
Les amis de mes amis sont mes amis
Les bons comptes font les bons amis
Les chiens aboient, la caravane passe
Les murs ont des oreilles
Les voyages forment la jeunesse
Jamais deux sans trois
Noël au balcon, Pâques aux tisons
En avril, ne te découvre pas d'un fil, en mai, fais ce qu'il te plaît
Pas de nouvelles, bonnes nouvelles
Plus on est de fous, plus on rit
Ventre affamé n'a point d'oreilles
Rome ne s'est pas faite en un jour
Tous les chemins mènent à Rome
Vouloir, c'est pouvoir
Vingt fois sur le métier remettez votre ouvrage
Sésame, ouvre-toi
Ceci n'est pas un mot de passe
Mon mot de passe secret
Le petit prince, les misérables, les fleurs du mal, à la recherche du temps perdu, le comte de Monte-Cristo
Les trois mousquetaires, vingt mille lieues sous les mers, le tour du monde en quatre-vingts jours
Voyage au bout de la nuit, le rouge et le noir, notre-dame de Paris, cyrano de bergerac
La belle et la bête, le petit chaperon rouge, la belle au bois dormant, le chat botté, barbe bleue
Les quatre saisons, le lac des cygnes, la flûte enchantée, les noces de Figaro, le sacre du printemps
Clair de lune, prélude à l'après-midi d'un faune, la mer, le carnaval des animaux, le boléro de Ravel
Lundi mardi mercredi jeudi vendredi samedi dimanche
Janvier février mars avril mai juin juillet août septembre octobre novembre décembre
Printemps été automne hiver
Un deux trois quatre cinq six sept huit neuf dix onze douze
Rouge orange jaune vert bleu indigo violet
Do ré mi fa sol la si do
Nord sud est ouest
Bleu blanc rouge
Maman papa, papa maman
To be or not to be, that is the question
Whether 'tis nobler in the mind to suffer the slings and arrows of outrageous fortune
Shall I compare thee to a summer's day, thou art more lovely and more temperate
If music be the food of love, play on, give me excess of it
All the world's a stage, and all the men and women merely players
Friends, Romans, countrymen, lend me your ears
Romeo, Romeo, wherefore art thou Romeo
What's in a name? That which we call a rose by any other name would smell as sweet
Tomorrow, and tomorrow, and tomorrow creeps in this petty pace from day to day
Now is the winter of our discontent made glorious summer
Double, double toil and trouble, fire burn and cauldron bubble
We are such stuff as dreams are made on
Once more unto the breach, dear friends
The quality of mercy is not strained
Is this a dagger which I see before me
Out, damned spot
Et tu, Brute
A horse, a horse, my kingdom for a horse
The lady doth protest too much, methinks
Parting is such sweet sorrow
The course of true love never did run smooth
Something is rotten in the state of Denmark
The rest is silence
To thine own self be true
It was the best of times, it was the worst of times
It is a truth universally acknowledged that a single man in possession of a good fortune must be in want of a wife
Call me Ishmael
It was a dark and stormy night
It was a bright cold day in April, and the clocks were striking thirteen
Big Brother is watching you
All animals are equal, but some animals are more equal than others
In a hole in the ground there lived a hobbit
One ring to rule them all, one ring to find them, and in the darkness bind them
Not all those who wander are lost
You shall not pass
Mr and Mrs Dursley of number four Privet Drive were proud to say that they were perfectly normal
I solemnly swear that I am up to no good
So long, and thanks for all the fish
The answer to life, the universe and everything
Don't panic
Winter is coming
You know nothing, Jon Snow
May the force be with you
Luke, I am your father
A long time ago in a galaxy far, far away
Do or do not, there is no try
These aren't the droids you're looking for
Live long and prosper
To boldly go where no man has gone before
Beam me up, Scotty
Resistance is futile
I'll be back
Hasta la vista, baby
Here's looking at you, kid
Of all the gin joints in all the towns in all the world, she walks into mine
Play it again, Sam
Frankly, my dear, I don't give a damn
Tomorrow is another day
There's no place like home
Toto, I've a feeling we're not in Kansas anymore
Somewhere over the rainbow
I'm going to make him an offer he can't refuse
Life is like a box of chocolates
Houston, we have a problem
You can't handle the truth
Show me the money
I see dead people
Why so serious
My name is Bond, James Bond
Elementary, my dear Watson
Say hello to my little friend
To infinity and beyond
Hakuna matata
Let it go
Open sesame
Mirror, mirror on the wall, who is the fairest of them all
Once upon a time
And they all lived happily ever after
Twinkle, twinkle, little star, how I wonder what you are, up above the world so high, like a diamond in the sky
Mary had a little lamb, its fleece was white as snow
Humpty Dumpty sat on a wall, Humpty Dumpty had a great fall
Baa, baa, black sheep, have you any wool
Jack and Jill went up the hill to fetch a pail of water
Row, row, row your boat gently down the stream, merrily, merrily, life is but a dream
London Bridge is falling down, my fair lady
Three blind mice, see how they run
Hickory dickory dock, the mouse ran up the clock
Old MacDonald had a farm, E I E I O
Are you sleeping, Brother John? Morning bells are ringing
Happy birthday to you
For he's a jolly good fellow
Should auld acquaintance be forgot and never brought to mind
God save the King, God save the Queen
God save our gracious King, long live our noble King
Oh say can you see by the dawn's early light
Land of hope and glory, mother of the free
Rule, Britannia, Britannia rules the waves
Amazing grace, how sweet the sound, that saved a wretch like me
Silent night, holy night, all is calm, all is bright
We wish you a merry Christmas and a happy new year
Jingle bells, jingle all the way, oh what fun it is to ride in a one-horse open sleigh
I'm dreaming of a white Christmas
Let it be, hey Jude, yesterday, all you need is love, here comes the sun, strawberry fields forever
Yellow submarine, I want to hold your hand, lucy in the sky with diamonds
Is this the real life, is this just fantasy
We will rock you, we are the champions, the show must go on, don't stop me now
Stairway to heaven, smoke on the water, highway to hell, another brick in the wall, wish you were here
Smells like teen spirit, sweet child of mine, nothing else matters, welcome to the jungle
Never gonna give you up, never gonna let you down
Should I stay or should I go
What a wonderful world
Dancing queen, mamma mia, the winner takes it all
The sound of music, my favourite things, the hills are alive
Do a deer, a female deer
Our Father, who art in heaven, hallowed be thy name, thy kingdom come, thy will be done
Give us this day our daily bread, and forgive us our trespasses
Hail Mary, full of grace, the Lord is with thee
The Lord is my shepherd, I shall not want
In the beginning God created the heaven and the earth
In the beginning was the Word
Let there be light
Love thy neighbour as thyself
Ask, and it shall be given you; seek, and ye shall find
The truth shall make you free
In God we trust
We the people of the United States, in order to form a more perfect union
We hold these truths to be self-evident, that all men are created equal
Life, liberty and the pursuit of happiness
Four score and seven years ago our fathers brought forth
Government of the people, by the people, for the people
I have a dream
Ask not what your country can do for you
The only thing we have to fear is fear itself
Blood, toil, tears and sweat
We shall fight on the beaches
Never in the field of human conflict was so much owed by so many to so few
Keep calm and carry on
Ich bin ein Berliner
One small step for a man, one giant leap for mankind
Yes we can
Make love, not war
Make America great again
Just do it, think different, I'm lovin' it, because you're worth it
The early bird catches the worm
A bird in the hand is worth two in the bush
A picture is worth a thousand words
A penny saved is a penny earned
A stitch in time saves nine
A friend in need is a friend indeed
A rolling stone gathers no moss
A watched pot never boils
Absence makes the heart grow fonder
Actions speak louder than words
All good things must come to an end
All roads lead to Rome
All that glitters is not gold
All's well that ends well
All's fair in love and war
An apple a day keeps the doctor away
Beauty is in the eye of the beholder
Beggars can't be choosers
Better late than never
Better safe than sorry
Birds of a feather flock together
Curiosity killed the cat
Don't count your chickens before they hatch
Don't judge a book by its cover
Don't put all your eggs in one basket
Early to bed and early to rise makes a man healthy, wealthy and wise
Easy come, easy go
Every cloud has a silver lining
Fortune favours the brave
Good things come to those who wait
Great minds think alike
Haste makes waste
Home is where the heart is, home sweet home
Honesty is the best policy
Hope for the best, prepare for the worst
If it ain't broke, don't fix it
If at first you don't succeed, try, try again
Ignorance is bliss
It takes two to tango
Knowledge is power
Laughter is the best medicine
Let sleeping dogs lie
Look before you leap
Money is the root of all evil
Necessity is the mother of invention
No pain, no gain
No news is good news
Once bitten, twice shy
Out of sight, out of mind
Practice makes perfect
Rome wasn't built in a day
Seeing is believing
Slow and steady wins the race
Strike while the iron is hot
The pen is mightier than the sword
The grass is always greener on the other side of the fence
There is no such thing as a free lunch
There's no smoke without fire
Time and tide wait for no man
Time flies, time is money, time will tell
Too many cooks spoil the broth
Two heads are better than one
Two wrongs don't make a right
United we stand, divided we fall
When in Rome, do as the Romans do
When the cat's away, the mice will play
Where there's a will, there's a way
You can't have your cake and eat it
You can't teach an old dog new tricks
The quick brown fox jumps over the lazy dog
Portez ce vieux whisky au juge blond qui fume
Correct horse battery staple
Lorem ipsum dolor sit amet, consectetur adipiscing elit
Hello world, good morning, good night, good luck, good evening, have a nice day
I love you, I love you so much, I love music, I love my family
Let me in, open the door, trust no one, this is my password, my secret password
Password password, change me please
Sweet home Alabama, born to be wild, born in the USA
Monday Tuesday Wednesday Thursday Friday Saturday Sunday
January February March April May June July August September October November December
Spring summer autumn winter
One two three four five six seven eight nine ten eleven twelve
Red orange yellow green blue indigo violet
Do re mi fa sol la ti do
North south east west
The rain in Spain stays mainly in the plain
She sells sea shells by the sea shore
Peter Piper picked a peck of pickled peppers
The lord of the rings, the fellowship of the ring, the two towers, the return of the king, game of thrones
Harry Potter and the philosopher's stone, the chamber of secrets, the prisoner of Azkaban, the goblet of fire
Pride and prejudice, war and peace, crime and punishment, great expectations, gone with the wind
The magic flute, the marriage of Figaro, the four seasons, the rite of spring, the nutcracker, swan lake
The well-tempered clavier, the art of fugue, the goldberg variations, the moonlight sonata, ode to joy, für Elise
Freude, schöner Götterfunken, Tochter aus Elysium
Alle Menschen werden Brüder
Stille Nacht, heilige Nacht
O Tannenbaum
Ave Maria, gratia plena, Dominus tecum
Pater noster, qui es in caelis, sanctificetur nomen tuum
Gloria in excelsis Deo et in terra pax hominibus
Kyrie eleison, Christe eleison
Agnus Dei, qui tollis peccata mundi
Dies irae, dies illa
Lacrimosa dies illa
Requiem aeternam dona eis, Domine
Dona nobis pacem
Ora et labora
Soli Deo gloria
Ad maiorem Dei gloriam
Carpe diem
Memento mori
Alea iacta est
Veni, vidi, vici
Cogito ergo sum
Mens sana in corpore sano
In vino veritas
Per aspera ad astra
Errare humanum est
Si vis pacem, para bellum
Ars longa, vita brevis
Citius, altius, fortius
Fluctuat nec mergitur
E pluribus unum
Sic transit gloria mundi
Sumer is icumen in, lhude sing cuccu
Groweth sed and bloweth med and springth the wde nu
Summer is a-coming in, loudly sing cuckoo
Ut queant laxis resonare fibris
Va, pensiero, sull'ali dorate
La donna è mobile
Nessun dorma
Lasciate ogni speranza, voi ch'entrate
Nel mezzo del cammin di nostra vita
`
  .trim()
  .split('\n')
