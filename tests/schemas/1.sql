-- A database of schema 1, as Starboard 0.1 wrote it: a running game, one with secrets, one that waits.
BEGIN TRANSACTION;
CREATE TABLE browsers (
    token BLOB PRIMARY KEY,
    recovery BLOB NOT NULL UNIQUE,
    player INTEGER NOT NULL REFERENCES players
) STRICT, WITHOUT ROWID;
INSERT INTO browsers VALUES (X'746F6B656E20616E6E',X'636F646520616E6E',1);
INSERT INTO browsers VALUES (X'746F6B656E20626F',X'636F646520626F',2);
CREATE TABLE moves (
    "table" TEXT NOT NULL REFERENCES tables,
    ply INTEGER NOT NULL,
    notation TEXT NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY ("table", ply)
) STRICT, WITHOUT ROWID;
INSERT INTO moves VALUES ('table-001',1,'drop a',1000000.0);
INSERT INTO moves VALUES ('table-001',2,'drop a',1000000.0);
INSERT INTO moves VALUES ('table-001',3,'drop b',1000000.0);
INSERT INTO moves VALUES ('table-001',4,'drop b',1000000.0);
INSERT INTO moves VALUES ('table-004',1,'deal Q',1000000.0);
INSERT INTO moves VALUES ('table-004',2,'deal J',1000000.0);
CREATE TABLE players (id INTEGER PRIMARY KEY) STRICT;
INSERT INTO players VALUES (1);
INSERT INTO players VALUES (2);
CREATE TABLE remarks (
    "table" TEXT NOT NULL REFERENCES tables,
    number INTEGER NOT NULL,
    name TEXT NOT NULL,
    text TEXT NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY ("table", number)
) STRICT, WITHOUT ROWID;
INSERT INTO remarks VALUES ('table-001',1,'Ann','Good game!',1000000.0);
CREATE TABLE seats (
    "table" TEXT NOT NULL REFERENCES tables,
    seat INTEGER NOT NULL,
    name TEXT NOT NULL,
    player INTEGER REFERENCES players,
    bot TEXT,
    stand_in TEXT,
    PRIMARY KEY ("table", seat)
) STRICT, WITHOUT ROWID;
INSERT INTO seats VALUES ('table-001',0,'Ann',1,NULL,NULL);
INSERT INTO seats VALUES ('table-001',1,'Bo',1,NULL,NULL);
INSERT INTO seats VALUES ('table-004',0,'Ann',1,NULL,NULL);
INSERT INTO seats VALUES ('table-004',1,'Greedy bot',NULL,'greedy',NULL);
INSERT INTO seats VALUES ('table-007',0,'Ann',1,NULL,NULL);
INSERT INTO seats VALUES ('table-007',1,'',NULL,NULL,NULL);
CREATE INDEX seats_of_a_player ON seats (player) WHERE player IS NOT NULL;
CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    version INTEGER NOT NULL,
    options TEXT NOT NULL,
    drawn INTEGER NOT NULL,
    turn_seconds INTEGER NOT NULL,
    secret BLOB NOT NULL,
    shares TEXT NOT NULL,
    join_key TEXT NOT NULL,
    opener INTEGER NOT NULL REFERENCES players,
    created REAL NOT NULL,
    ply INTEGER NOT NULL,
    to_act INTEGER NOT NULL,
    changed REAL NOT NULL,
    rematch TEXT REFERENCES tables
) STRICT;
INSERT INTO tables VALUES ('table-001','connect_four',1,'{}',0,0,X'000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F','["share-2", "share-3"]','key',1,1000000.0,4,0,1000000.0,NULL);
INSERT INTO tables VALUES ('table-004','kuhn_poker',1,'{}',0,0,X'000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F','["share-5", "share-6"]','key',1,1000000.0,2,0,1000000.0,NULL);
INSERT INTO tables VALUES ('table-007','connect_four',1,'{}',0,60,X'000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F','["share-8", "share-9"]','key',1,1000000.0,0,-1,1000000.0,NULL);
PRAGMA user_version = 1;
COMMIT TRANSACTION;
