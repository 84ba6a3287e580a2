-- The dictionary of a code's purposes is called as its parameter is: msgDict.
update dict_words set dict_type = 'msgDict' where dict_type = 'codePurposeDict';
