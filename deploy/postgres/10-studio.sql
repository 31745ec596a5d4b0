-- The game vendor keeps its own books, apart from the platform's.
create database baize_studio;
